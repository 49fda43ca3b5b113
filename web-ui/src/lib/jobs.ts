// Progress of long work, in words.

export function told(event: { what: string; done: number; total: number | null }): string {
  if (!event.done || event.done === event.total) return `${event.what}…`;
  const total = event.total ? ` of ${event.total.toLocaleString("en")}` : "";
  return `${event.what}: ${event.done.toLocaleString("en")}${total}`;
}
