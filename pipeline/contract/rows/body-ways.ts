import type { BodyOptions } from './sampled-body.ts';

/** Attempts at creating a row, one after another. */
export const bodyWays: readonly BodyOptions[] = [
  { properties: 'all', examples: 'first', checkSide: null },
  { properties: 'all', examples: 'ignore', checkSide: 0 },
  { properties: 'all', examples: 'ignore', checkSide: 1, isRare: true },
  { properties: 'all', examples: 'ignore', checkSide: -1, isRare: true },
  { properties: 'required', examples: 'ignore', checkSide: null, isRare: true },
  { properties: 'required', examples: 'first', checkSide: null, isRare: true },
  { properties: 'all', examples: 'ignore', checkSide: null, isRare: true },
];

/** Attempts that also show how to create further bodies. */
export const revealingWays = bodyWays
  .filter(({ properties, examples }) => properties === 'all' && examples === 'ignore')
  .toSorted((a, b) => Number(b.checkSide === null) - Number(a.checkSide === null));

/** Attempts at creating a row without the examples and defaults that other rows may have. */
export const variedWays: readonly BodyOptions[] = [
  { properties: 'all', examples: 'ignore', checkSide: null },
  ...bodyWays,
];
