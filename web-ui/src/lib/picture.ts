// What is on the table as one SVG file, with its styles in it.

/** What CSS says of shapes, in a picture that stands alone. */
const kept = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin", "stroke-linecap",
  "opacity", "paint-order", "font-family", "font-size", "font-weight", "text-anchor", "text-decoration", "visibility", "display",
];

/** A copy of an element; its styles are those it has here. */
function still(element: Element): Element {
  const copy = element.cloneNode(false) as Element;
  const style = getComputedStyle(element);
  for (const name of ["class", "role", "tabindex", "style", "aria-label", "aria-pressed"]) copy.removeAttribute(name);
  for (const name of kept) copy.setAttribute(name, style.getPropertyValue(name));
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(still(child));
    else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}

const shape = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name);

/** Colours change at once, where they would change slowly. */
function dress(theme?: string) {
  document.documentElement.dataset.theme = theme;
  for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish();
}

/** All pictures inside an element, in light colours. */
export function pictured(inside: HTMLElement | undefined): string {
  if (!inside) return "";
  const { theme } = document.documentElement.dataset;
  dress("light");
  const whole = drawn(inside);
  dress(theme);
  return whole;
}

/** Pictures and their names, where they are in an element. */
function drawn(inside: HTMLElement): string {
  const whole = shape("svg");
  const frame = inside.getBoundingClientRect();
  const paper = shape("rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(document.documentElement).getPropertyValue("--panel"));
  whole.append(paper);
  let [right, bottom] = [frame.width, 1];
  for (const svg of inside.querySelectorAll("svg")) {
    const at = svg.getBoundingClientRect();
    const copy = still(svg);
    copy.setAttribute("x", String(at.left - frame.left));
    copy.setAttribute("y", String(at.top - frame.top));
    copy.setAttribute("width", String(at.width));
    copy.setAttribute("height", String(at.height));
    whole.append(copy);
    right = Math.max(right, at.right - frame.left);
    bottom = Math.max(bottom, at.bottom - frame.top);
  }
  for (const name of inside.querySelectorAll<HTMLElement>("figcaption, h2")) {
    const at = name.getBoundingClientRect();
    const { color, fontFamily, fontSize, lineHeight } = getComputedStyle(name);
    const text = shape("text");
    // A name is one line here; one that takes more on the page is written smaller.
    const size = parseFloat(fontSize) / Math.max(1, Math.round(at.height / parseFloat(lineHeight)));
    const said = { x: at.left - frame.left, y: at.top - frame.top + size, fill: color, "font-family": fontFamily, "font-size": size };
    for (const [key, value] of Object.entries(said)) text.setAttribute(key, String(value));
    text.textContent = name.innerText;
    whole.append(text);
  }
  whole.setAttribute("viewBox", `0 0 ${Math.round(right)} ${Math.round(bottom)}`);
  whole.setAttribute("width", String(Math.round(right)));
  whole.setAttribute("height", String(Math.round(bottom)));
  return new XMLSerializer().serializeToString(whole);
}
