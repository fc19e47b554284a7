import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** More than enough objects for the young generation to grow. */
const mostObjects = 1_000_000;

/**
 * Sets the size of the young generation in bytes; V8's default allows 128 MB. V8 reads its limit
 * only at start, but the growth factor before it grows: it grows once, because of objects that
 * survive a collection, and then no more.
 */
export function limitYoungGeneration(size: number): void {
  growBy(Math.max(1, Math.ceil(size / sizeOfYoung())));
  const kept: object[][] = [];
  while (sizeOfYoung() < size && kept.length < mostObjects / 5000) {
    kept.push(Array.from({ length: 5000 }, () => ({})));
  }
  growBy(1);
}

function growBy(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

function sizeOfYoung(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young?.space_size ?? Infinity;
}
