// What is pressed may go away with what it does: a hint that is shown, a move that
// is made. Then the focus goes to what it stood in, and is not lost.

/** Keep the focus within a part of the page. */
export function keepFocus(page: HTMLElement) {
  /** What had the focus last, and all that it stood in, from the inside out. */
  let around: Element[] = [];

  page.addEventListener("focusin", ({ target }) => {
    around = [];
    for (let at = target as Element | null; at && at !== page; at = at.parentElement) around.push(at);
  });

  // Who presses something else leaves it.
  document.addEventListener("pointerdown", ({ target }) => {
    if (!around[0]?.contains(target as Node)) around = [];
  });

  const gone = (element: Element) => !element.isConnected || element.matches(":disabled");

  new MutationObserver(() => {
    const [last] = around;
    const { activeElement } = document;
    // Somebody else may have it by now.
    if (!last || !gone(last) || (activeElement !== document.body && activeElement !== last)) return;
    const next = around.find((element) => element instanceof HTMLElement && !gone(element)) as HTMLElement | undefined;
    if (!next) return;
    if (!next.hasAttribute("tabindex")) {
      next.tabIndex = -1;
      next.addEventListener("blur", () => next.removeAttribute("tabindex"), { once: true });
    }
    next.focus({ preventScroll: true });
  }).observe(page, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
