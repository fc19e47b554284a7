import type { RelationDb } from '../../../extensions.ts';
import type { Junction, Model, Relation } from '../../api-model.ts';
import { isRecord, pointerTo, valueAtPointer } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { relationBy } from '../access/rule-path.ts';
import { isInternalSchema } from '../resolve-models.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** How rows are related: by a foreign key of one of both tables, or by two of a table between them. */
export interface RelationKeys {
  readonly key: Relation['key'];
  readonly through?: Omit<Junction, 'rows'>;
}

interface KeyContext {
  readonly resolution: Resolution;
  readonly models: readonly Model[];
}

/** A relation of a document. */
interface DeclaredRelation {
  readonly model: Model;
  readonly other: Model;
  readonly source: RelationDb['relation'];
  readonly isMany: boolean;
  readonly place: string;
}

/** The key of a foreign key of one of both tables; null, with a problem reported, if there is none. */
export function directKey(
  { resolution, models }: KeyContext,
  { model, other, source: { columns }, isMany, place }: DeclaredRelation,
): RelationKeys | null {
  const [from, to] = isMany ? [other, model] : [model, other];
  const key = foreignKeyOf(models, { from, to, columns });
  if (key === null) {
    const hint = isMany
      ? `An array contains the rows of ${other.name} whose foreign key has these columns.`
      : `A single row is found by a foreign key of ${model.name}; use an array for several.`;
    missingKey(resolution, { from, to, columns, place: pointerTo(place, 'columns') }, hint);
    return null;
  }
  checkHidden(resolution, { from, to, key, place });
  return { key: isMany ? swapped(key) : key };
}

/** The keys of a junction table; null, with a problem reported, if it does not relate them. */
export function junctionKeys(
  { resolution, models }: KeyContext,
  { model, other, source: { columns, through }, isMany, place: relation }: DeclaredRelation,
): RelationKeys | null {
  const { problems, document } = resolution;
  const place = pointerTo(relation, 'through');
  const between = models.find(({ name }) => name === through?.model);
  if (through === undefined || between === undefined || isInternal(document, between)) {
    const names = models.map(({ name }) => name);
    const message = `There is no model ${JSON.stringify(through?.model)} whose rows can be read.`;
    problems.add(pointerTo(place, 'model'), message, nearestNameHint(through?.model ?? '', names));
    return null;
  }
  if (!isMany) problems.add(place, 'Rows through a junction table are a list: use an array.');
  const ends = [
    { from: between, to: model, columns: through.columns, place: pointerTo(place, 'columns') },
    { from: between, to: other, columns, place: pointerTo(relation, 'columns') },
  ] as const;
  const [near, far] = ends.map((end) => {
    const key = foreignKeyOf(models, end);
    const hint = `${between.name} must refer to both tables.`;
    if (key === null) missingKey(resolution, end, hint);
    else checkHidden(resolution, { ...end, key });
    return key;
  });
  if (!near || !far) return null;
  if (between === other)
    problems.add(pointerTo(place, 'model'), 'A junction table relates two other tables.');
  if (!relatesOnce(between, [...through.columns, ...columns]))
    problems.add(
      place,
      `${between.name} may relate the same rows several times: nothing makes its pairs unique.`,
      `Embed the rows of ${between.name}, and theirs.`,
    );
  return { key: swapped(near), through: { model: between, key: far } };
}

/** Whether a table has at most one row with the same values in these columns. */
export function relatesOnce({ source }: Model, columns: readonly string[]): boolean {
  const { primaryKey = [], key = [], uniques = [] } = source;
  const sets = [primaryKey, key, ...uniques.map((unique) => unique.columns)];
  return sets.some((set) => set.length > 0 && set.every((column) => columns.includes(column)));
}

/** Reports that there is no such foreign key. */
export function missingKey(
  { problems }: Resolution,
  {
    from,
    to,
    columns,
    place,
  }: Ends & { readonly columns: readonly string[]; readonly place: string },
  hint: string,
): void {
  const names = columns.map((column) => JSON.stringify(column)).join(', ');
  problems.add(place, `No foreign key of ${from.name} leads from ${names} to ${to.name}.`, hint);
}

/** Pairs of the other end first. */
export function swapped(key: Relation['key']): Relation['key'] {
  return key.map(([theirs, mine]) => [mine, theirs] as const);
}

/** Whether no client may see a model. */
export function isInternal(document: unknown, { name }: Model): boolean {
  const schema = valueAtPointer(document, pointerTo('#/components/schemas', name));
  return isRecord(schema) && isInternalSchema(schema);
}

/** The tables at the ends of a foreign key. */
export interface Ends {
  readonly from: Model;
  readonly to: Model;
}

/** Pairs of properties of a table's foreign key to another; null: it has none with these columns. */
export function foreignKeyOf(
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
