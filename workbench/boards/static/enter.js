// Hears Enter in the fields of the box that this lies in, and tells Python which field it was and what it holds: the
// field's own message may still be on its way then.

function render({ model, el }) {
  const heard = (event) => {
    const box = el.closest(".wb-box"), field = event.target.closest(".wb-enter");
    if (event.key !== "Enter" || event.isComposing || !field || !box?.contains(field)) return;
    const fields = [...box.querySelectorAll(".wb-enter")], radios = [...field.querySelectorAll("input[type=radio]")];
    const index = radios.findIndex((radio) => radio.checked);
    const held = radios.length ? { index: index < 0 ? null : index } : { value: event.target.value };
    model.send({ type: "enter", field: fields.indexOf(field), ...held });
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", heard, true); // before the fields' own, which let nothing through
  return () => document.removeEventListener("keydown", heard, true);
}

export default { render };
