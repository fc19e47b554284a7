/** A seed for one part of the data: the same parts give the same number, on every machine and day (FNV-1a, 32 bits). */
export function mixSeed(seed: number, ...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const text of [String(seed), ...parts.map(String)]) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0xff, 0x01000193);
  }
  return mixed(hash);
}

/** A number from 0 up to 1 out of a seed. */
export function fractionOf(seed: number): number {
  return mixed(seed) / 0x1_0000_0000;
}

/** A UUID (version 4 by its look) out of a seed. */
export function uuidOf(seed: number): string {
  const hex = [0, 1, 2, 3]
    .map((part) => mixSeed(seed, part).toString(16).padStart(8, '0'))
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Every bit of the input moves every bit of the result (the finalizer of MurmurHash3). */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
