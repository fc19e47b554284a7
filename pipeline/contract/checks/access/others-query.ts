import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type {
  WhereRelation,
  WhereTable,
} from '../../../../server-template/shared/list/where-tree.ts';
import type { Operation } from '../../../model/api-model.ts';
import { hasPath, pathOfRow, rowOf } from '../../rows/known-row.ts';
import { outputShape, readRow, type Row } from '../../rows/row-shape.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { claimedIn, dependsOnCaller } from '../../rows/claimed-rows.ts';
import { isStranger, otherCallers, stableBody } from './other-callers.ts';
import { conditionsOn, queriesAbout, type QueryBody } from './query-questions.ts';

/**
 * A query never returns another caller's rows, and its conditions and aggregates do not reveal
 * them.
 */
export const othersQueryCheck: Check<null> = {
  id: 'others-query',
  title: "queries reveal nothing about other callers' rows",
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(
      operation.query !== null &&
        resource?.model === operation.crud?.model &&
        (dependsOnCaller(operation.crud) || strangeRelations(operation).length > 0),
    ),
  run: async (test, context) => {
    const { rows = null } = test.operation.crud ?? {};
    for (const other of otherCallers(test, { rule: null, row: {} })) {
      const asker = new QueryAsker(test, context, other);
      const isOwn = dependsOnCaller(test.operation.crud);
      if (isOwn && isStranger(test, other, { rule: rows, row: context.fixture.row }))
        await asker.askForRows();
      for (const [name, relation] of strangeRelations(test.operation))
        await asker.askThrough(name, relation);
    }
  },
};

/** Relations to rows with rules. */
function strangeRelations({
  query,
}: Operation): readonly (readonly [name: string, relation: WhereRelation])[] {
  const { where } = query?.abilities ?? {};
  const { relations = {} } = where?.tables[where.root] ?? {};
  return Object.entries(relations).filter(([, { rows = null }]) => claimedIn(rows).length > 0);
}

/** Sends a query as another caller. */
class QueryAsker {
  readonly #test: Test;
  readonly #context: TestContext;
  readonly #other: Identity;

  constructor(test: Test, context: TestContext, other: Identity) {
    this.#test = test;
    this.#context = context;
    this.#other = other;
  }

  /** No response contains the run's rows, and adding one changes no response. */
  async askForRows(): Promise<void> {
    const { operation } = this.#test;
    const { query } = operation;
    const { resource, fixture, fixtures } = this.#context;
    if (query === null) return;
    const bodies = queriesAbout(query, fixture.row);
    const before = await this.#askAll(bodies);
    for (const sent of before) {
      if (this.#rowsIn(sent).some((row) => hasPath(resource, row, fixture.path)))
        this.#fail(sent, `${this.#other.name} finds another caller's row with a query.`);
    }
    if (resource.remove === null) return;
    await fixtures.make(resource);
    const after = await this.#askAll(bodies);
    before.forEach((sent, index) => {
      const now = after[index];
      if (now !== undefined && traceOf(sent) !== traceOf(now))
        this.#fail(
          now,
          `The result of a query by ${this.#other.name} changes when another caller creates a row.`,
        );
    });
  }

  /** A condition on another caller's related row gives the same result as one on a missing row. */
  async askThrough(name: string, relation: WhereRelation): Promise<void> {
    const { table, rows = null } = relation;
    const { where } = this.#test.operation.query?.abilities ?? {};
    const columns = where?.tables[table];
    const row = await this.#relatedRow(relation);
    if (columns === undefined || row === null) return;
    const named = this.#conditionOnKey(columns, { relation, row });
    if (named === null || !isStranger(this.#test, this.#other, { rule: rows, row })) return;
    for (const one of conditionsOn(columns, row)) {
      const other = withoutRow(one);
      if (other === null) continue;
      // The caller's own rows may have the same values.
      const condition = { ...named, ...one };
      const none = { ...named, ...other };
      for (const wrap of wrappings) {
        const [own, missing] = await this.#askAll([
          { where: wrap({ [name]: condition }) },
          { where: wrap({ [name]: none }) },
        ]);
        // A value that the document does not allow proves nothing.
        if (own === undefined || missing === undefined || missing.real.status >= 400) continue;
        if (traceOf(own) === traceOf(missing)) continue;
        const message = `A condition on ${name} reveals another caller's row to ${this.#other.name}.`;
        return this.#fail(own, message);
      }
    }
  }

  /** A condition that finds exactly one row; null if the query cannot filter by its key. */
  #conditionOnKey(
    { columns }: WhereTable,
    { relation: { key }, row }: { readonly relation: WhereRelation; readonly row: Row },
  ): QueryBody | null {
    const entries = key.map(([, property]) => {
      const name = Object.keys(columns).find((one) => columns[one]?.property === property);
      return name === undefined ? null : ([name, { eq: row[property] }] as const);
    });
    const known = entries.filter((entry) => entry !== null);
    return known.length < entries.length ? null : Object.fromEntries(known);
  }

  /** The row that the run's own row refers to; null if there is none, or it cannot be read. */
  async #relatedRow({ model, key }: WhereRelation): Promise<Row | null> {
    const { fixture, fixtures } = this.#context;
    const resource = fixtures.resourceOf(model);
    const values = Object.fromEntries(key.map(([own, other]) => [other, fixture.row[own]]));
    const path = resource === null ? null : pathOfRow(resource, values);
    if (resource === null || resource.get === null || path === null) return null;
    const sent = await this.#test.send(this.#context.draft(resource.get, { path }));
    return sent.real.status === 200 ? rowOf(resource.get, sent.real.body) : null;
  }

  async #askAll(bodies: readonly QueryBody[]): Promise<readonly Sent[]> {
    const all: Sent[] = [];
    for (const body of bodies) {
      const draft = this.#context.draft(this.#test.operation, { body });
      const sent = await this.#test.send(draft, { credentials: this.#other, expected: '200' });
      if (sent.real.status === 401)
        this.#test.skip(`The API rejects the credentials of ${this.#other.name}.`);
      all.push(sent);
    }
    return all;
  }

  #rowsIn({ real }: Sent) {
    if (real.status >= 300) return [];
    const json = parseStoredJson(real.body);
    const items: unknown = isJsonObject(json) ? json['items'] : null;
    const rows: readonly unknown[] = Array.isArray(items) ? items : [];
    return rows
      .map((row) => readRow(outputShape(this.#test.operation), row))
      .filter((row) => row !== null);
  }

  #fail(sent: Sent, message: string): void {
    this.#test.fail(sent, message, { keyword: 'rows', expected: 'a response without the row' });
  }
}

type Wrap = (condition: QueryBody) => QueryBody;

const wrappings: readonly Wrap[] = [
  (condition) => condition,
  (condition) => ({ not: condition }),
  (condition) => ({ or: [condition, condition] }),
];

/** The same condition with a value that no row has; null if no such value is certainly valid. */
function withoutRow(condition: QueryBody): QueryBody | null {
  const [entry] = Object.entries(condition);
  if (entry === undefined) return null;
  const [name, comparison] = entry as readonly [string, { readonly eq: unknown }];
  const { eq } = comparison;
  if (typeof eq === 'number') return { [name]: { eq: eq + 1_000_003 } };
  if (typeof eq !== 'string' || eq === '') return null;
  return { [name]: { eq: [...eq].toReversed().join('') } };
}

function traceOf({ real }: Sent): string {
  return `${real.status} ${stableBody(real.body)}`;
}
