/** Rejects `.` and `..`, which URL parsers resolve even if encoded. https://url.spec.whatwg.org/#double-dot-path-segment */
export function rejectDotSegments(values: Readonly<Record<string, string>> | undefined): void {
  for (const name in values) {
    if (/^\.{0,2}$/.test(values[name] ?? '')) throw new TypeError(`Unsafe ${name}`);
  }
}
