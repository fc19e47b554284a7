import { embeddedNames } from '../../../server-template/shared/list/embedding.ts';
import type { Relation } from '../../model/api-model.ts';
import { compareKeys } from '../resources/row-order.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { isRow, keyText, storedValue } from '../row.ts';
import type { Row } from '../row.ts';
import type { Tables } from './constraints.ts';

/** Returns the related rows of a row, by relation. */
export type FindRelated = (row: Row) => readonly RelatedRows[];

/** Rows of one relation, and the rows embedded in them. */
export interface RelatedRows {
  readonly relation: Relation;
  readonly rows: readonly Row[];
  readonly related: FindRelated;
}

/** Finds the related rows that a request embeds; null if it embeds none. */
export function createFindRelated(
  tables: Tables,
  { operation: { embed, query }, valid, world, body }: RowRequest,
  reachOf: Finding['reachOf'],
): FindRelated | null {
  if (embed === null) return null;
  const asked = query !== null && isRow(body) ? body[embed.parameter.name] : undefined;
  const sent = asked ?? valid.query.get(embed.parameter.name);
  const values: readonly unknown[] = Array.isArray(sent) ? sent : sent === undefined ? [] : [sent];
  if (values.length === 0) return null;
  return findIn({ tables, world, reachOf, wanted: embeddedNames(values) }, embed.relations, []);
}

/** Finds the related rows that a body has written, for the response. */
export function createFindNested(
  tables: Tables,
  { operation: { nested }, world, body }: RowRequest,
  reachOf: Finding['reachOf'],
): FindRelated {
  const relations = nested.flatMap(({ name, shown }) =>
    shown !== null && isRow(body) && Object.hasOwn(body, name) ? [shown] : [],
  );
  const wanted = new Set(relations.map(({ name }) => name));
  return findIn({ tables, world, reachOf, wanted }, relations, []);
}

interface Finding extends Pick<RowRequest, 'world'> {
  readonly tables: Tables;
  readonly wanted: ReadonlySet<string>;
  /** Whether the caller may access a related row; null: every row. */
  readonly reachOf: (relation: Relation) => ((row: Row) => boolean) | null;
}

function findIn(
  finding: Finding,
  relations: readonly Relation[],
  above: readonly string[],
): FindRelated {
  const asked = relations
    .map((relation) => ({ relation, path: [...above, relation.name] }))
    .filter(({ path }) => finding.wanted.has(path.join('.')))
    .map(({ relation, path }) => ({
      relation,
      related: findIn(finding, relation.relations, path),
    }));
  return (row) =>
    asked.map(({ relation, related }) => ({
      ...{ relation, related },
      rows: rowsOf(finding, relation, row),
    }));
}

function rowsOf({ tables, world, reachOf }: Finding, relation: Relation, row: Row): readonly Row[] {
  const { model, key, most } = relation;
  const resource = tables.byModel.get(model);
  const own = key.map(([name]) => name);
  const other = key.map(([, name]) => name);
  if (resource === undefined || own.some((name) => storedValue(row, name) === null)) return [];
  const found = tables.store.collection(resource, [], world).withKey(other, keyText(row, own));
  const reach = reachOf(relation);
  return (reach === null ? [...found] : found.filter(reach))
    .sort((left, right) => compareKeys(left, right, resource.keyProperties))
    .slice(0, most ?? 1);
}
