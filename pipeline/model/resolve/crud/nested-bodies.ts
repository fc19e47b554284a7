import type { NestedAction } from '../../../../server-template/shared/nested-lists.ts';
import type { CrudAction, RelationDb } from '../../../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import { pointerTo, valueAtPointer } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { isInternalSchema, relationDbOf } from '../resolve-models.ts';
import { mergedSchema, objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** A property of a body with related rows. */
export interface NestedBody {
  readonly name: string;
  readonly source: RelationDb['relation'];
  /** The property. */
  readonly schema: Located<SchemaObject>;
  /** True: the list has all related rows. False: there is a list per action. */
  readonly isWhole: boolean;
  readonly lists: ReadonlyMap<NestedAction, Located<SchemaObject>>;
  /** Properties next to the lists, which have no effect. */
  readonly others: readonly Located<SchemaObject>[];
}

const actions: readonly NestedAction[] = ['create', 'update', 'delete'];

/** Whether the body of an action may write related rows. */
export function mayNest(action: CrudAction): boolean {
  return action === 'create' || action === 'update';
}

/** Properties of a body with related rows. */
export function nestedBodies(
  resolution: Resolution,
  body: Located<SchemaOrReference>,
): readonly NestedBody[] {
  const { properties } = objectShape(resolution, body);
  return [...properties].flatMap(([name, schema]) => {
    const source = relationDbOf(schema.value);
    if (source === null || schema.value.readOnly === true || isInternalSchema(schema.value))
      return [];
    return [{ name, source, schema, ...listsOf(resolution, schema) }];
  });
}

function listsOf(
  resolution: Resolution,
  schema: Located<SchemaObject>,
): Pick<NestedBody, 'isWhole' | 'lists' | 'others'> {
  if (schema.value.type === 'array')
    return { isWhole: true, lists: new Map([['create', schema]]), others: [] };
  const { properties } = objectShape(resolution, schema);
  const isList = (name: string): boolean => actions.some((action) => action === name);
  return {
    isWhole: false,
    lists: new Map(
      actions.flatMap((action) => {
        const found = properties.get(action);
        return found === undefined ? [] : [[action, found] as const];
      }),
    ),
    others: [...properties].flatMap(([name, found]) => (isList(name) ? [] : [found])),
  };
}

/** The item schema of a list; null if it is not a list. */
export function itemOf(
  resolution: Resolution,
  { pointer }: Located<SchemaObject>,
): Located<SchemaOrReference> | null {
  const written = valueAtPointer(resolution.document, pointer) as SchemaOrReference;
  const merged = mergedSchema(resolution, { value: written, pointer });
  const { type, items } = merged?.value ?? {};
  if (merged === null || type !== 'array' || items === undefined) return null;
  return { value: items, pointer: pointerTo(merged.pointer, 'items') };
}

/** Row schemas of related tables in a body, by the names of their models. */
export function nestedItems(
  resolution: Resolution,
  body: Located<SchemaOrReference>,
): readonly (Located<SchemaOrReference> & { readonly model: string })[] {
  return nestedBodies(resolution, body).flatMap(({ source, lists }) =>
    [...lists].flatMap(([action, list]) => {
      const item = action === 'delete' ? null : itemOf(resolution, list);
      return item === null ? [] : [{ ...item, model: source.model }];
    }),
  );
}
