// A reporter for scripts/e2e: the files in which a test failed, a line each.
export default async function* failed(events) {
  const files = new Set();
  for await (const { type, data } of events) {
    if (type === "test:fail" && data.file && !files.has(data.file)) {
      files.add(data.file);
      yield `${data.file}\n`;
    }
  }
}
