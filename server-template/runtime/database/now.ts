/** The present moment, for columns that the server fills; what a column cannot hold of it is cut off. */
export function now(): string {
  const milliseconds = Date.now();
  if (milliseconds !== last.milliseconds) {
    last = { milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return last.text;
}

let last = { milliseconds: 0, text: '' };
