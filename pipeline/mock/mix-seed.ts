/** A seed for one part of the data: equal parts give equal numbers everywhere (FNV-1a, 32 bits). */
export function seedOfParts(seed: number, ...parts: readonly (string | number)[]): number {
  let hash = hashed(0x811c9dc5, String(seed));
  for (const part of parts) hash = hashed(hash, String(part));
  return mixed(hash);
}

function hashed(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return Math.imul(hash ^ 0xff, 0x01000193);
}

/** A number from 0 up to 1, derived from a seed. */
export function fractionOf(seed: number): number {
  return mixed(seed) / 0x1_0000_0000;
}

/** A UUID in version 4 format, derived from a seed. */
export function uuidOf(seed: number): string {
  const first = hexOf(seedOfParts(seed, 0));
  const second = hexOf(seedOfParts(seed, 1));
  const third = hexOf(seedOfParts(seed, 2));
  const last = hexOf(seedOfParts(seed, 3));
  return `${first}-${second.slice(0, 4)}-4${second.slice(5)}-8${third.slice(1, 4)}-${third.slice(4)}${last}`;
}

/** Eight digits. */
function hexOf(number: number): string {
  return number.toString(16).padStart(8, '0');
}

/** Avalanches the bits (the finalizer of MurmurHash3). */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
