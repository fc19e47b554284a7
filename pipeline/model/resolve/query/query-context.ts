import type { ListColumn } from '../../../../server-template/shared/list/list-abilities.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Crud, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { valueFormOf } from '../crud/value-form.ts';
import type { EmbedContext } from '../embed/resolve-embed.ts';
import { shownProperty } from '../list/list-subject.ts';
import { mergedSchema, objectShape } from '../../schemas/schema-shape.ts';
import type { ObjectShape } from '../../schemas/schema-shape.ts';

/** A query whose body is resolved. */
export interface QueryContext extends EmbedContext {
  readonly crud: Crud;
  readonly body: ObjectShape;
  /** Schema of a group in the response; null: none. */
  readonly group: ObjectShape | null;
}

/** A name that a body may choose, with its place. */
export interface QueryChoice {
  readonly name: string;
  readonly place: string;
}

/**
 * Names that a request may choose in a property of the body, an array of an enum; empty if the body
 * has no such property.
 */
export function queryChoices(
  { resolution }: Pick<QueryContext, 'resolution'>,
  { properties }: ObjectShape,
  name: string,
): readonly QueryChoice[] {
  const found = properties.get(name);
  if (found === undefined) return [];
  const { items } = found.value;
  const start = { value: items ?? {}, pointer: pointerTo(found.pointer, 'items') };
  const { enum: members, pointer } = enumOf(mergedSchema(resolution, start));
  if (found.value.type === 'array' && members !== undefined) {
    return members.flatMap((member, index) =>
      typeof member === 'string'
        ? [{ name: member, place: pointerTo(pointer, 'enum', index) }]
        : [],
    );
  }
  const message = `${JSON.stringify(name)} selects names: its schema must be an array of enum values.`;
  resolution.problems.add(found.pointer, message);
  return [];
}

function enumOf(schema: Located<SchemaObject> | null): {
  readonly enum: readonly unknown[] | undefined;
  readonly pointer: string;
} {
  return { enum: schema?.value.enum, pointer: schema?.pointer ?? '' };
}

/**
 * A property of the model that responses may contain; null, with a problem reported, if there is
 * none.
 */
export function queryProperty(
  { resolution, crud }: Pick<QueryContext, 'resolution' | 'crud'>,
  { name, place }: QueryChoice,
  purpose: string,
): Property | null {
  return shownProperty(resolution, crud, { name, place, purpose });
}

/** A column with the form of a schema; a problem if values would be lost. */
export function formedColumn(
  { resolution }: Pick<QueryContext, 'resolution'>,
  property: Property,
  { value, pointer }: Located<SchemaObject>,
): ListColumn {
  const isWhole = value.type === 'integer' && ['decimal', 'float'].includes(property.type.kind);
  const found = isWhole
    ? ({ kind: 'form', form: null } as const)
    : valueFormOf(property.type, value);
  if (found.kind === 'lossy') resolution.problems.add(pointer, found.message);
  const form = found.kind === 'form' ? found.form : null;
  return { property: property.name, ...(form === null ? {} : { form }) };
}

/** The properties of an object; none for other schemas. */
export function partShape(
  { resolution }: Pick<QueryContext, 'resolution'>,
  located: Located<SchemaOrReference> | undefined,
): ObjectShape {
  return located === undefined
    ? { properties: new Map(), required: new Set() }
    : objectShape(resolution, located);
}
