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

/** All pictures inside an element, where they are in it. */
export function pictured(inside: HTMLElement | undefined): string {
  const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  if (!inside) return "";
  const frame = inside.getBoundingClientRect();
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
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
  whole.setAttribute("viewBox", `0 0 ${Math.round(right)} ${Math.round(bottom)}`);
  whole.setAttribute("width", String(Math.round(right)));
  whole.setAttribute("height", String(Math.round(bottom)));
  return new XMLSerializer().serializeToString(whole);
}
