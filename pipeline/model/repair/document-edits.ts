import { isRecord, keyAt } from '../json-pointer.ts';

/** A change to the object at a pointer. */
export interface Edit {
  readonly pointer: string;
  readonly change: (record: Record<string, unknown>) => void;
}

/**
 * Applies edits, inner ones first. Everything else is shared with the given document, which is not
 * changed.
 */
export function edited<T extends object>(document: T, edits: readonly Edit[]): T {
  const root = { ...document };
  const copies = new Set<object>([root]);
  const innerFirst = edits.toSorted((a, b) => b.pointer.length - a.pointer.length);
  for (const { pointer, change } of innerFirst) {
    const found = copyAt(root as Holder, pointer, copies);
    if (found !== null) change(found);
  }
  return root;
}

type Holder = Record<string, unknown>;

/**
 * The value at a pointer, following references, copied with its ancestors; null if there is none.
 */
function copyAt(root: Holder, pointer: string, copies: Set<object>, hops = 0): Holder | null {
  let holder = root;
  const keys = pointer === '#' ? [] : pointer.slice(2).split('/');
  for (const [index, key] of keys.entries()) {
    const name = keyAt(holder, key);
    const { $ref: reference } = holder;
    if (name === null) {
      if (typeof reference !== 'string' || !reference.startsWith('#') || hops > 20) return null;
      const target = [reference, ...keys.slice(index)].join('/');
      return copyAt(root, target, copies, hops + 1);
    }
    const value = holder[name];
    if (!isRecord(value)) return null;
    if (!copies.has(value)) {
      const copy = Array.isArray(value) ? [...(value as readonly unknown[])] : { ...value };
      copies.add(copy);
      // A name may be `__proto__`.
      Object.defineProperty(holder, name, { value: copy });
    }
    holder = holder[name] as Holder;
  }
  return holder;
}
