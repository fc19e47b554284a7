/** The current time, for columns that the server sets; truncated to the column's precision. */
export function now(): string {
  const milliseconds = Date.now();
  if (milliseconds !== last.milliseconds) {
    last = { milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return last.text;
}

let last = { milliseconds: 0, text: '' };
