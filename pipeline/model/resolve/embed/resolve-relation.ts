import type { RelationDb } from '../../../extensions.ts';
import { X_DB } from '../../../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Junction, Model, Relation } from '../../api-model.ts';
import { pointerTo, valueAtPointer } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import {
  directKey,
  foreignKeyOf,
  isInternal,
  junctionKeys,
  missingKey,
  swapped,
} from './relation-keys.ts';

/** A property with related rows: their model and key, and the schema of one. */
export interface FoundRelation extends Pick<Relation, 'model' | 'key' | 'most' | 'isCount'> {
  readonly row: Located<SchemaOrReference>;
  /** The junction table. */
  readonly through?: Omit<Junction, 'rows'>;
}

/** Input for resolving relations. */
export interface RelationContext {
  readonly resolution: Resolution;
  readonly models: readonly Model[];
  /** Results by the property's pointer, so that each problem is reported once. */
  readonly known: Map<string, FoundRelation | null>;
}

/**
 * Resolves the property of a model's rows with related rows; null, with a problem reported, if no
 * foreign key relates them.
 */
export function resolveRelation(
  context: RelationContext,
  model: Model,
  {
    source,
    schema,
  }: { readonly source: RelationDb['relation']; readonly schema: Located<SchemaObject> },
): FoundRelation | null {
  const { known } = context;
  const place = `${model.name} ${schema.pointer}`;
  const ready = known.get(place);
  if (ready !== undefined) return ready;
  const found = findRelation(context, model, { source, schema });
  known.set(place, found);
  return found;
}

function findRelation(
  { resolution, models }: RelationContext,
  model: Model,
  {
    source,
    schema,
  }: { readonly source: RelationDb['relation']; readonly schema: Located<SchemaObject> },
): FoundRelation | null {
  const { problems, document } = resolution;
  const place = pointerTo(schema.pointer, X_DB, 'relation');
  const other = models.find(({ name }) => name === source.model);
  if (other === undefined) {
    const names = models.map(({ name }) => name);
    const message = `There is no model ${JSON.stringify(source.model)}.`;
    problems.add(pointerTo(place, 'model'), message, nearestNameHint(source.model, names));
    return null;
  }
  if (isInternal(document, other)) {
    const message = `${other.name} is internal, so its rows cannot be returned.`;
    problems.add(pointerTo(place, 'model'), message, 'Remove the property.');
    return null;
  }
  const isCount = source.count === true;
  const isMany = isCount || schema.value.type === 'array';
  if (isCount && schema.value.type !== 'integer')
    problems.add(schema.pointer, 'The type of a number of rows must be integer.');
  const keysOf = source.through === undefined ? directKey : junctionKeys;
  const keys = keysOf({ resolution, models }, { model, other, source, isMany, place });
  if (keys === null) return null;
  const most = isMany && !isCount ? mostOf(resolution, other, schema) : null;
  const own = valueAtPointer(document, schema.pointer) as SchemaObject;
  const row = isCount
    ? { value: {}, pointer: schema.pointer }
    : isMany
      ? { value: schema.value.items ?? {}, pointer: pointerTo(schema.pointer, 'items') }
      : { value: own, pointer: schema.pointer };
  return {
    ...{ model: other, most, row },
    ...(isCount ? { isCount } : {}),
    ...keys,
  };
}

/**
 * The model and key of rows whose foreign key refers to a model; null, with a problem reported, if
 * there is none.
 */
export function rowsOfForeignKey(
  { resolution, models }: RelationContext,
  model: Model,
  {
    source,
    schema,
  }: { readonly source: RelationDb['relation']; readonly schema: Located<unknown> },
): (Pick<Relation, 'model' | 'key'> & { readonly columns: readonly string[] }) | null {
  const { problems, document } = resolution;
  const place = pointerTo(schema.pointer, X_DB, 'relation');
  const other = models.find(({ name }) => name === source.model);
  const names = models.map(({ name }) => name);
  if (other === undefined || isInternal(document, other) || other.source.kind !== 'table') {
    const message = `There is no table ${JSON.stringify(source.model)} whose rows a body could write.`;
    problems.add(pointerTo(place, 'model'), message, nearestNameHint(source.model, names));
    return null;
  }
  if (source.through !== undefined) {
    const message = 'A body cannot write the rows at the other end of a junction table.';
    problems.add(pointerTo(place, 'through'), message, `Write those of ${source.through.model}.`);
    return null;
  }
  const { columns } = source;
  const key = foreignKeyOf(models, { from: other, to: model, columns });
  if (key === null) {
    const hint = `A body can write the rows of ${other.name} whose foreign key has these columns.`;
    const ends = { from: other, to: model };
    missingKey(resolution, { ...ends, columns, place: pointerTo(place, 'columns') }, hint);
    return null;
  }
  return { model: other, key: swapped(key), columns };
}

/** Greatest number of related rows in a response, which are in the order of their key. */
function mostOf(
  { problems }: Resolution,
  other: Model,
  { value, pointer }: Located<SchemaObject>,
): number {
  if ((other.source.primaryKey ?? []).length === 0) {
    problems.add(
      pointer,
      `Rows of ${other.name} have no key to order them by, so they cannot be embedded as a list.`,
    );
  }
  const { maxItems, minItems = 0 } = value;
  if (maxItems === undefined || maxItems < 1) {
    const message = 'The maximum number of related rows is not defined.';
    problems.add(pointer, message, 'Add "maxItems" to the array.');
  }
  if (minItems > 0)
    problems.add(
      pointerTo(pointer, 'minItems'),
      'There may be no related rows, so minItems must be 0.',
    );
  return maxItems ?? 1;
}
