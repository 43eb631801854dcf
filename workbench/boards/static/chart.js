/* A chart that is drawn anew where it stands, by the Plotly that JupyterLab and Voila have for a cell's charts.
 *
 * A cell's chart is thrown away at each change, drawn three times and copied into an image that a notebook can keep:
 * half the time that one waits. Here Plotly only draws what has changed. Where the page has no such Plotly, Python is
 * told (`{type: "plain"}`) and shows charts as a cell does.
 */

const CHART = "application/vnd.plotly.v1+json";
const ANSWERED = 1000; // ms between two looks whether Python has answered and was not heard
const HEIGHT = 360; // pixels, of a chart that says none: as of a cell's

function render({ model, el }) {
  let drawer;
  try {
    drawer = model.widget_manager.rendermime.createRenderer(CHART);
    if (!drawer.renderModel) throw new Error("no renderer");
  } catch {
    model.send({ type: "plain" });
    return;
  }
  el.append(drawer.node);

  const draw = async () => {
    const { data, layout, config } = model.get("figure");
    el.hidden = !data;
    if (el.hidden) return;
    const figure = { data, layout: { height: HEIGHT, ...layout }, config };
    const { Plotly } = drawer.constructor; // there once a first chart was drawn, by whichever renderer
    if (Plotly) await Plotly.react(drawer.node, figure.data, figure.layout, config);
    else await drawer.renderModel({ data: { [CHART]: figure }, metadata: {}, trusted: true, setData() {} });
  };
  // One after the other: Plotly draws the first chart when it has been loaded, and a second may have come by then.
  let drawn = draw();
  const redraw = () => { drawn = drawn.then(draw, draw); };
  model.on("change:figure", redraw);

  // Where nothing that Python says reaches this (see board.js), charts are shown as a cell does.
  const hears = () => clearInterval(listening);
  const listening = setInterval(() => {
    if (!el.closest(".wb-answered")) return;
    hears();
    model.send({ type: "plain" });
  }, ANSWERED);
  model.on("msg:custom", hears);
  model.send({ type: "here" });

  let width = 0;
  const room = new ResizeObserver(() => {
    if (!el.offsetWidth || el.offsetWidth === width) return;
    width = el.offsetWidth;
    drawn = drawn.then(() => drawer.constructor.Plotly.Plots.resize(drawer.node));
  });
  room.observe(el);
  return () => {
    model.off("change:figure", redraw);
    model.off("msg:custom", hears);
    hears();
    room.disconnect();
    drawer.dispose();
  };
}

export default { render };
