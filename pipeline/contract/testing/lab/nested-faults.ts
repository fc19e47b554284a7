import type { Layer } from '../faulty/faulty-server.ts';
import type { Row } from '../faulty/layers.ts';
import { value } from './lab-layers.ts';

/** Stores other labels. */
const labels = (change: (labels: readonly string[]) => unknown): Layer =>
  value('labels', (all) => change(all as readonly string[]));

/** Stores another size. */
const inSize = (change: (size: Row) => Row): Layer => value('size', (size) => change(size as Row));

/** The same after a create, or only after an update. */
function inSizeOf(isMeant: (isCreate: boolean) => boolean, change: (size: Row) => Row): Layer {
  return value('size', (size, { call }) =>
    isMeant(call.method === 'POST') ? change(size as Row) : size,
  );
}

const withoutDepth = ({ depth: _, ...size }: Row): Row => size;
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Faults in lists and nested objects. */
export const nestedFaults: Readonly<Record<string, Layer>> = {
  'labels are sorted': labels((all) => all.toSorted()),
  'labels are stored backwards': labels((all) => all.toReversed()),
  'doubled labels are dropped': labels((all) => [...new Set(all)]),
  'an empty list of labels is lost': labels((all) => (all.length === 0 ? null : all)),
  'a depth is lost by a create': inSizeOf((isCreate) => isCreate, withoutDepth),
  'a depth is lost by a change': inSizeOf((isCreate) => !isCreate, withoutDepth),
  'a depth is stored as null': inSize((size) =>
    'depth' in size ? { ...size, depth: null } : size,
  ),
  'a unit in an object is lost': inSize(({ unit: _, ...size }) => size),
  'folds are sorted': inSize((size) =>
    Array.isArray(size['folds'])
      ? { ...size, folds: size['folds'].toSorted((left, right) => Number(left) - Number(right)) }
      : size,
  ),
  'an empty list in an object is lost': inSize(({ folds, ...size }) =>
    folds === undefined || isEmpty(folds) ? size : { ...size, folds },
  ),
  'an empty list in an object is null': inSize((size) =>
    isEmpty(size['folds']) ? { ...size, folds: null } : size,
  ),
};
