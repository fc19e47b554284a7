import type { Level } from '../finding.ts';
import type { SchemaPair } from '../pairs.ts';
import { rangeChanges } from '../schema/range.ts';
import { rangeWords, type Shape } from '../schema/shape.ts';
import type { DirectedRule } from './rule.ts';

interface RangeKind {
  /** Start of the ids of its rules. */
  readonly id: string;
  readonly range: keyof Shape['ranges'];
  /** Why a narrower range breaks requests. */
  readonly rejected: string;
  /** What clients may receive. */
  readonly received: string;
  /** Of a wider range in responses. */
  readonly widened: Level;
}

const kinds: readonly RangeKind[] = [
  {
    id: 'number-range',
    range: 'number',
    rejected: 'Numbers that used to be accepted are rejected as too small or too large.',
    received: 'numbers that are smaller or larger than clients expect',
    widened: 'breaking',
  },
  {
    id: 'length',
    range: 'length',
    rejected: 'Strings that used to be accepted are rejected as too short or too long.',
    received: 'strings that are shorter or longer than clients expect',
    // An ordinary ALTER TABLE does this, and few clients depend on a length.
    widened: 'risky',
  },
  {
    id: 'item-count',
    range: 'items',
    rejected: 'Lists that used to be accepted are rejected as too short or too long.',
    received: 'lists that are shorter or longer than clients expect',
    widened: 'breaking',
  },
  {
    id: 'property-count',
    range: 'properties',
    rejected: 'Objects that used to be accepted are rejected for too few or too many properties.',
    received: 'objects with fewer or more properties than clients expect',
    widened: 'breaking',
  },
];

/** Rules on ranges: of numbers, of lengths, and of counts of items and properties. */
export const rangeRules: readonly DirectedRule<SchemaPair>[] = kinds.flatMap(
  ({ id, range, rejected, received, widened }) => {
    const changes = ({ before, after }: SchemaPair) =>
      rangeChanges(before.ranges[range], after.ranges[range], rangeWords[range]);
    return [
      {
        id: `${id}-narrowed`,
        request: { level: 'breaking', why: rejected },
        response: {
          level: 'harmless',
          why: 'Responses stay within a narrower range than promised.',
        },
        find: (pair) => changes(pair).narrowed,
      },
      {
        id: `${id}-widened`,
        request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
        response: { level: widened, why: `Responses may contain ${received}.` },
        find: (pair) => changes(pair).widened,
      },
    ] satisfies DirectedRule<SchemaPair>[];
  },
);
