/** Approximate size of a row in bytes: its texts and binary values. */
export function sizeOfRow(row: object): number {
  let size = 0;
  const values: readonly unknown[] = Array.isArray(row) ? row : Object.values(row);
  for (const value of values) {
    if (typeof value === 'string') size += value.length;
    else if (value instanceof Uint8Array) size += value.byteLength;
  }
  return size;
}
