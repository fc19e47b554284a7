import { isRecord } from '../../model/json-pointer.ts';
import type { Found } from '../rules/rule.ts';
import type { Shape } from './shape.ts';

/** The changes to a discriminator. */
interface DiscriminatorChange {
  readonly added: Found;
  readonly removed: Found;
  readonly changed: Found;
  readonly addedValues: Found;
  readonly removedValues: Found;
  readonly movedValues: Found;
}

const nothing: DiscriminatorChange = {
  added: null,
  removed: null,
  changed: null,
  addedValues: null,
  removedValues: null,
  movedValues: null,
};

/** Compares the discriminators of two schemas. */
export function discriminatorChange(before: Shape, after: Shape): DiscriminatorChange {
  const was = before.discriminator;
  const is = after.discriminator;
  if (was === is) return nothing;
  const [oldName, newName] = [was, is].map((found) => String(found?.['propertyName']));
  if (was === null) return { ...nothing, added: `has the discriminator ${String(newName)}` };
  if (is === null)
    return { ...nothing, removed: `no longer has the discriminator ${String(oldName)}` };
  const [old, now] = [mappingOf(was), mappingOf(is)] as const;
  const isComplete = old.size > 0 && now.size > 0;
  const values = (names: Iterable<string>, sentence: (name: string) => string): Found =>
    isComplete ? [...names].map(sentence) : null;
  return {
    ...nothing,
    changed:
      oldName === newName
        ? null
        : `has the discriminator ${String(newName)} instead of ${String(oldName)}`,
    addedValues: values(
      [...now.keys()].filter((name) => !old.has(name)),
      (name) => `has the new kind ${name}`,
    ),
    removedValues: values(
      [...old.keys()].filter((name) => !now.has(name)),
      (name) => `no longer has the kind ${name}`,
    ),
    movedValues: values(
      [...old.keys()].filter((name) => now.has(name) && now.get(name) !== old.get(name)),
      (name) =>
        `has ${String(now.get(name))} for the kind ${name} instead of ${String(old.get(name))}`,
    ),
  };
}

/** Schema names by value; a mapping contains names or references. */
function mappingOf(discriminator: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const { mapping } = discriminator;
  if (!isRecord(mapping)) return new Map();
  return new Map(
    Object.entries(mapping).map(([value, target]) => [
      value,
      String(target).replace(/^#\/components\/schemas\//, ''),
    ]),
  );
}
