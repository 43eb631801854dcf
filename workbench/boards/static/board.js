// The one board of all games: shows a picture, lights what may be clicked, tells Python what was clicked.
//
// Python sends `picture` (SVG text whose clickable groups carry data-thing), `view` (what is lit, chosen, said) and
// `table` (the odds behind the marks); nothing of a game is known here. Each click is answered by a new `view.seq`.

const KEPT = "workbench:plays"; // plays by board, in this browser: what a restarted kernel can't forget
const MOST_KEPT = 8;
const CLICK = 300; // ms after a pointer comes up in which a browser's click is that pointer's
const NARROW = 440; // pixels of room below which Python is asked for the picture of a narrow page
const PATIENCE = 4000; // ms without an answer after which the person is told

const ANSWERED = 1000; // ms between two looks whether Python has answered and was not heard

const make = (tag, name, more = {}) => Object.assign(document.createElement(tag), { className: name, ...more });

function keptPlays() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return Array.isArray(found) ? found.filter((play) => play && typeof play.line === "string") : [];
  } catch {
    return [];
  }
}

function keep(board, line) {
  try {
    const others = keptPlays().filter((play) => play.board !== board);
    localStorage.setItem(KEPT, JSON.stringify([{ board, line }, ...others].slice(0, MOST_KEPT)));
  } catch {
    // a browser that keeps nothing: the line can still be copied
  }
}

// ipywidgets says only by colour that a button is pressed.
const TOGGLE = ".jupyter-button.widget-toggle-button";
const press = (button) => { button.ariaPressed = String(button.classList.contains("mod-active")); };

// JupyterLab's shortcuts fire for any focused element but one that says so itself: `x` would cut the cell.
function ownKeys(root) {
  const inputs = "button, select, input, textarea, a, [tabindex]";
  const claim = () => {
    root.querySelectorAll(inputs).forEach((e) => { e.dataset.lmSuppressShortcuts = "true"; });
    for (const control of root.querySelectorAll(".jupyter-widgets")) { // ipywidgets ties no label to a slider or a text
      const label = control.querySelector(":scope > .widget-label")?.textContent || control.title;
      const part = control.querySelector(":scope > textarea, :scope .noUi-handle");
      if (label && part && !part.ariaLabel) part.ariaLabel = label;
    }
    root.querySelectorAll(TOGGLE).forEach(press);
    for (const [said, role] of [[".wb-lesson", "log"], [".wb-feedback", "status"]]) { // what is new in them is read out
      root.querySelectorAll(`${said} > .widget-html-content`).forEach((e) => { e.role = role; });
    }
  };
  claim();
  const watch = new MutationObserver((changes) => {
    if (changes.some((change) => change.type === "childList")) claim();
    else changes.map((change) => change.target).filter((target) => target.matches(TOGGLE)).forEach(press);
  });
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
  return () => watch.disconnect();
}

// The next thing in a direction: near along it, and not far to its side.
function nextThing(things, from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const centre = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const [x, y] = centre(from);
  let best = null, least = Infinity;
  for (const thing of things) {
    const [tx, ty] = centre(thing);
    const along = (tx - x) * dx + (ty - y) * dy, aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (thing === from || along < 1 || aside > 4 * along) continue;
    if (along + 2 * aside < least) [best, least] = [thing, along + 2 * aside];
  }
  return best;
}

// Plotly draws a chart as wide as the screen is. On paper, which may be narrower, it is shrunk, for which its layers must
// say how large they are; on the screen they may not, as they would not grow.
const layers = () => document.querySelectorAll(".js-plotly-plot svg.main-svg");
addEventListener("beforeprint", () => layers().forEach((svg) => {
  svg.setAttribute("viewBox", `0 0 ${parseFloat(svg.getAttribute("width"))} ${parseFloat(svg.getAttribute("height"))}`);
}));
addEventListener("afterprint", () => layers().forEach((svg) => svg.removeAttribute("viewBox")));

const follows = (one, two) => Boolean(one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING);

function render({ model, el }) {
  const root = make("div", "wb-board");
  const picture = make("div", "wb-picture");
  const said = make("div", "wb-said", { role: "status", ariaLive: "polite" });
  const note = make("div", "wb-note", { role: "note" });
  const error = make("div", "wb-error", { role: "alert" });
  const odds = make("div", "wb-odds");
  // What the picture shows at once, for who does not see it: what is to be done, and what was picked for it.
  const aloud = make("div", "wb-aloud", { ariaLive: "polite" }), scene = make("p", ""), pick = make("p", "");
  aloud.append(scene, pick);
  root.append(picture, error, said, note, odds, aloud);
  el.append(root);

  let focused = null; // the name of the thing that a person went to last: it gets the focus back when it is there again
  let holding = false; // whether a redraw has just taken the focus away
  let waiting = null;
  let clicked = false; // whether the next answer is one to a click: an error that stays the same is read out again
  const things = () => [...picture.querySelectorAll("[data-thing]")];
  const named = (name) => things().find((thing) => thing.dataset.thing === name);

  const rest = (thing, take) => {
    things().forEach((each) => each.setAttribute("tabindex", each === thing ? 0 : -1));
    if (take) thing.focus({ preventScroll: true });
  };
  const aim = (thing) => {
    focused = thing.dataset.thing;
    rest(thing, false);
    thing.focus();
  };

  const click = (thing) => {
    aim(thing);
    clicked = true;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      said.textContent = "Python has not answered. It may be at work; if its kernel was stopped, run the cell again: "
        + "this play is then among the earlier plays.";
    }, PATIENCE);
    model.send({ type: "click", thing: thing.dataset.thing });
  };

  // A click is a pointer that goes down and up on a thing, by its name: the element may be another one by then, where
  // Python has answered in between. The browser's own click counts where no pointer came up, as with a screen reader.
  let down = null, up = -Infinity;
  picture.addEventListener("pointerdown", (event) => {
    down = event.button === 0 ? event.target.closest("[data-thing]")?.dataset.thing : null;
  });
  picture.addEventListener("pointerup", (event) => {
    up = event.timeStamp;
    const thing = event.target.closest("[data-thing]");
    if (thing && thing.dataset.thing === down) click(thing);
    down = null;
  });
  picture.addEventListener("click", (event) => {
    const thing = event.target.closest("[data-thing]");
    if (thing && event.timeStamp - up > CLICK) click(thing);
  });
  picture.addEventListener("keydown", (event) => {
    const thing = event.target.closest("[data-thing]");
    if (!thing || event.ctrlKey || event.metaKey || event.altKey) return;
    const lit = things().filter((each) => each.classList.contains("wb-lit"));
    if (event.key.startsWith("Arrow")) {
      const next = nextThing(things(), thing, event.key);
      if (next) aim(next);
    } else if (event.key === "Enter" || event.key === " ") click(thing);
    else if (event.key === "Home" && lit.length) aim(lit[0]);
    else if (event.key === "End" && lit.length) aim(lit[lit.length - 1]);
    else if (event.key === "PageDown" && lit.length) aim(lit.find((each) => follows(thing, each)) ?? lit[0]);
    else if (event.key === "PageUp" && lit.length) aim(lit.findLast((each) => follows(each, thing)) ?? lit[lit.length - 1]);
    else if (event.key === "Escape") model.send({ type: "escape" });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const dress = () => {
    const view = model.get("view");
    clearTimeout(waiting);
    for (const thing of things()) {
      const name = thing.dataset.thing, lit = view.lit.includes(name), chosen = view.chosen.includes(name);
      thing.classList.toggle("wb-lit", lit);
      thing.classList.toggle("wb-chosen", chosen);
      thing.classList.toggle("wb-hinted", view.hinted.includes(name));
      thing.dataset.label ??= thing.getAttribute("aria-label") ?? name;
      const state = [chosen && "chosen", lit && "may be clicked", view.hinted.includes(name) && "hint"];
      thing.setAttribute("aria-label", [thing.dataset.label, ...state].filter(Boolean).join(", "));
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-disabled", lit || chosen ? "false" : "true");
      thing.dataset.lmSuppressShortcuts = "true";
    }
    const all = things();
    const where = named(focused) ?? all.find((thing) => thing.classList.contains("wb-lit")) ?? all[0];
    if (where) rest(where, holding && document.activeElement === document.body);
    holding = false;
    root.classList.toggle("wb-busy", view.busy);
    for (const [place, text] of [[said, view.status], [note, view.note], [error, view.error]]) {
      if (place.textContent !== text || (clicked && place === error)) place.textContent = text;
      place.hidden = !text;
    }
    clicked = false;
    note.ariaLive = aloud.ariaLive = view.busy ? "off" : "polite"; // a hint is read out, not each step of who is thinking
    const label = picture.querySelector("svg")?.getAttribute("aria-label") ?? "";
    if (scene.textContent !== label) scene.textContent = label;
    const picked = all.filter((thing) => view.chosen.includes(thing.dataset.thing)).map((thing) => thing.dataset.label);
    pick.textContent = picked.length ? `Chosen: ${picked.join(", ")}; ${view.lit.length} may be clicked now.`
      : pick.textContent && "Nothing is chosen.";
    root.dataset.seq = view.seq;
    if (view.line) keep(view.board, view.line);
  };

  const redraw = () => {
    holding = picture.contains(document.activeElement);
    picture.innerHTML = model.get("picture");
    pick.textContent = "";
    dress();
  };

  const tabulate = () => {
    const { title, columns, rows, note: source } = model.get("table");
    odds.replaceChildren();
    if (!columns?.length) return;
    const table = make("table", "wb-table");
    table.append(make("caption", "", { textContent: title }));
    const head = table.createTHead().insertRow(), body = table.createTBody();
    const fill = (sorted) => {
      body.replaceChildren(...sorted.map((row) => {
        const line = make("tr", "");
        row.forEach((cell) => line.append(make("td", typeof cell[0] === "number" ? "wb-number" : "", { textContent: cell[1] })));
        return line;
      }));
    };
    columns.forEach((column, at) => {
      const cell = make("th", "", { scope: "col" });
      const button = make("button", "", { type: "button", textContent: column, title: `Sort by ${column}` });
      button.addEventListener("click", () => {
        const down = cell.ariaSort !== "descending";
        head.querySelectorAll("th").forEach((each) => each.removeAttribute("aria-sort"));
        cell.ariaSort = down ? "descending" : "ascending";
        const order = ([a], [b]) => (a === b ? 0 : (a < b) === down ? 1 : -1);
        fill([...rows].sort((a, b) => order(a[at], b[at])));
      });
      cell.append(button);
      head.append(cell);
    });
    fill(rows);
    odds.append(table, make("p", "wb-source", { textContent: source }));
  };

  const changes = { "change:picture": redraw, "change:view": dress, "change:table": tabulate };
  Object.entries(changes).forEach(([event, act]) => model.on(event, act));
  redraw();
  tabulate();
  const own = model.get("view").board;
  model.send({ type: "kept", lines: keptPlays().filter((play) => play.board !== own).map((play) => play.line) });

  // anywidget lets nothing that Python says reach a model that took over two seconds to begin, as on a busy page. That
  // Python has answered is then seen around this face alone, and another one is asked for.
  const hears = () => clearInterval(listening);
  const listening = setInterval(() => {
    if (!root.closest(".wb-answered")) return;
    hears();
    model.send({ type: "deaf" });
  }, ANSWERED);
  model.on("msg:custom", hears);

  let narrow = null;
  const room = new ResizeObserver(() => {
    const wide = root.clientWidth, now = wide < NARROW;
    if (wide && now !== narrow) model.send({ type: "room", narrow: narrow = now });
  });
  room.observe(root);

  let release = () => {};
  const settle = requestAnimationFrame(() => { release = ownKeys(root.closest(".wb-box") ?? root); });
  return () => {
    room.disconnect();
    cancelAnimationFrame(settle);
    clearTimeout(waiting);
    hears();
    model.off("msg:custom", hears);
    release();
    Object.entries(changes).forEach(([event, act]) => model.off(event, act));
  };
}

export default { render };
