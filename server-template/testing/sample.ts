const isThorough = process.env['CI'] === 'true';

/** How often a random test tries: `all` times with CI=true, else a share of it, for `npm test` has five minutes on two cores. */
export function tries(all: number, share = 1 / 5): number {
  return isThorough ? all : Math.ceil(all * share);
}

/** The cases of a long list that are tried: all with CI=true, else one of `each`. */
export function sample<T>(cases: readonly T[], each = 5): readonly T[] {
  return isThorough ? cases : cases.filter((_, index) => index % each === 0);
}
