import type { RelationDb } from '../../../extensions.ts';
import { X_DB } from '../../../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Model, Relation } from '../../api-model.ts';
import { isRecord, pointerTo, valueAtPointer } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { relationBy } from '../access/rule-path.ts';
import { isInternalSchema } from '../resolve-models.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** A property with related rows: their model and key, and the schema of one. */
export interface FoundRelation extends Pick<Relation, 'model' | 'key' | 'most' | 'isCount'> {
  readonly row: Located<SchemaOrReference>;
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
  const [from, to] = isMany ? [other, model] : [model, other];
  const key = foreignKeyOf(models, { from, to, columns: source.columns });
  if (key === null) {
    const columns = source.columns.map((column) => JSON.stringify(column)).join(', ');
    const message = `No foreign key of ${from.name} leads from ${columns} to ${to.name}.`;
    const hint = isMany
      ? `An array contains the rows of ${other.name} whose foreign key has these columns.`
      : `A single row is found by a foreign key of ${model.name}; use an array for several.`;
    problems.add(pointerTo(place, 'columns'), message, hint);
    return null;
  }
  checkHidden(resolution, { from, to, key, place });
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
    key: isMany ? key.map(([theirs, mine]) => [mine, theirs] as const) : key,
  };
}

function isInternal(document: unknown, { name }: Model): boolean {
  const schema = valueAtPointer(document, pointerTo('#/components/schemas', name));
  return isRecord(schema) && isInternalSchema(schema);
}

interface Ends {
  readonly from: Model;
  readonly to: Model;
}

function foreignKeyOf(
  models: readonly Model[],
  { from, to, columns }: Ends & { readonly columns: readonly string[] },
): Relation['key'] | null {
  for (const foreignKey of from.source.foreignKeys ?? []) {
    if (foreignKey.columns.join('\n') !== columns.join('\n')) continue;
    const relation = relationBy(models, from, foreignKey);
    if (relation?.model === to) return relation.key;
  }
  return null;
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
  const key = foreignKeyOf(models, { from: other, to: model, columns: source.columns });
  if (key === null) {
    const columns = source.columns.map((column) => JSON.stringify(column)).join(', ');
    const message = `No foreign key of ${other.name} leads from ${columns} to ${model.name}.`;
    const hint = `A body can write the rows of ${other.name} whose foreign key has these columns.`;
    problems.add(pointerTo(place, 'columns'), message, hint);
    return null;
  }
  const swapped = key.map(([theirs, mine]) => [mine, theirs] as const);
  return { model: other, key: swapped, columns: source.columns };
}

/** Embedding reveals the columns that relate rows, so they must not be hidden. */
function checkHidden(
  { problems }: Resolution,
  { from, to, key, place }: Ends & { readonly key: Relation['key']; readonly place: string },
): void {
  const hidden = (model: Model, name: string): boolean =>
    model.properties.some((property) => property.name === name && property.hidden);
  for (const [own, other] of key) {
    const name = hidden(from, own) ? own : hidden(to, other) ? other : null;
    if (name === null) continue;
    problems.add(
      place,
      `${JSON.stringify(name)} is never returned, so it cannot be used to embed.`,
    );
  }
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
