import { isJsonObject } from './json/json-object.ts';

/** What a body does with related rows. */
export type NestedAction = 'create' | 'update' | 'delete';

/** The property with related rows; `isWhole`: a list of all of them, else a list per action. */
export interface NestedPlace {
  readonly name: string;
  readonly isWhole: boolean;
}

/** The lists of related rows in a body; a whole one is under `create`. */
export function nestedLists(
  { name, isWhole }: NestedPlace,
  body: unknown,
): Readonly<Record<NestedAction, readonly unknown[]>> {
  const sent = isJsonObject(body) ? body[name] : undefined;
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  if (isWhole) return { create: list(sent), update: [], delete: [] };
  const parts = isJsonObject(sent) ? sent : {};
  return {
    create: list(parts['create']),
    update: list(parts['update']),
    delete: list(parts['delete']),
  };
}

/** Place of a list's items in a body: `items`, `items.create`. */
export function nestedPlace({ name, isWhole }: NestedPlace, action: NestedAction): string {
  return isWhole ? name : `${name}.${action}`;
}
