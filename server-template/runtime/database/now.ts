/** The present moment, for columns that the server fills; what a column cannot hold of it is cut off. */
export function now(): string {
  return new Date().toISOString();
}
