import type { NestedRows } from '../../model/api-model.ts';
import type { ResourceLink } from '../../model/resources/resource.ts';
import { uniqueKeys } from '../../model/unique-keys.ts';
import { withCheckValues } from '../rows/check-values.ts';
import { fittedBody } from '../rows/fitted-body.ts';
import { readRow, writeRow, type Row, type RowShape } from '../rows/row-shape.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import type { Fixtures } from './fixtures.ts';
import type { Session } from '../run/session.ts';
import { TestSkipped } from '../run/test-ended.ts';

/** Places of foreign keys in a body. */
export interface LinkedBody {
  readonly resource: TestedResource;
  readonly shape: RowShape;
  /** Place of its schema. */
  readonly pointer: string;
}

/** Fills bodies with keys of existing rows: of new ones if they can be created and deleted. */
export class LinkedRows {
  readonly #session: Session;
  readonly #fixtures: Fixtures;
  readonly #parents = new Map<string, Row>();
  readonly #missing = new Map<string, string>();

  constructor(session: Session, fixtures: Fixtures) {
    this.#session = session;
    this.#fixtures = fixtures;
  }

  /** Why a body cannot refer to rows of some resource; null if all have rows. */
  missingFor({ links }: TestedResource): string | null {
    const target = links.find((link) => this.#missing.has(link.target ?? ''))?.target ?? '';
    const reason = this.#missing.get(target);
    return reason === undefined ? null : `There is no row of ${target} to refer to. ${reason}`;
  }

  /** Later bodies refer to other rows. */
  clear(): void {
    this.#parents.clear();
  }

  /** A body with the keys of referenced rows. */
  async link(
    { resource, shape, pointer }: LinkedBody,
    body: Row,
    link: ResourceLink,
    above: readonly TestedResource[],
  ): Promise<Row> {
    const held = readRow(shape, body) ?? {};
    const pairs = link.pairs.filter(({ own }) => own !== null && Object.hasOwn(held, own));
    if (pairs.length === 0) return body;
    const accepts = (value: unknown): boolean =>
      this.#session.parts.validator.accepts(pointer, 'request', value);
    const withKey = (key: (other: string) => unknown): Row => {
      const entries = pairs.map(({ own, other }) => [own ?? '', key(other ?? '')] as const);
      return writeRow(shape, body, Object.fromEntries<unknown>(entries));
    };
    const nothing = withKey(() => null);
    // A row that cannot be deleted would keep its referenced rows.
    const isLasting = resource.remove === null && accepts(nothing);
    const parent = isLasting ? null : await this.parentOrNull(resource, link, above);
    const filled = withKey((other) => parent?.[other]);
    for (const { own, other } of pairs)
      if (own !== null && other !== null && parent !== null && link.target !== null)
        this.#session.history.refers(own, parent[other], { resource: link.target, other });
    // Only the name of the property indicates the reference.
    if (!resource.promises.storesParents)
      return [...(parent === null ? [] : [filled]), nothing].find(accepts) ?? body;
    // Required, but perhaps nullable.
    return !isLasting && (parent !== null || accepts(filled)) ? filled : nothing;
  }

  /** A related row as a body may create or update it; throws TestSkipped if none can be made. */
  async item(relation: NestedRows, kind: 'create' | 'update'): Promise<Row> {
    const { model, bodies } = relation;
    const pointer = (bodies.find((one) => one.kind === kind) ?? bodies[0])?.pointer;
    const resource = this.#fixtures.resourceOf(model.name);
    const { input = [] } = relation[kind] ?? {};
    if (pointer === undefined || resource === null)
      throw new TestSkipped(`The document does not describe the rows of ${relation.name}.`);
    const { sampler, validator } = this.#session.parts;
    const sample = sampler.sample(pointer, {
      ...{ direction: 'request', seed: this.#fixtures.nextSeed() },
      ...{ properties: 'all', examples: 'ignore' },
    });
    if (sample.kind === 'none') throw new TestSkipped(sample.reason);
    const shape = { model, columns: input };
    const body = { resource, shape, pointer };
    const made = writeRow(null, sample.value, {});
    const accepts = (value: unknown): boolean => validator.accepts(pointer, 'request', value);
    const side = await this.#fixtures.checkSide(resource);
    const fitted = fittedBody(shape, kind === 'create' ? unnamed(relation, made) : made);
    let item = withCheckValues(resource, shape, fitted, { side, accepts });
    for (const link of resource.links) item = await this.link(body, item, link, [resource]);
    if (accepts(item)) return item;
    throw new TestSkipped(`No valid row of ${relation.name} was found.`);
  }

  /** A row to refer to; null if there is none. */
  async parentOrNull(
    resource: TestedResource,
    link: ResourceLink,
    above: readonly TestedResource[],
  ): Promise<Row | null> {
    const target = link.target === null ? null : this.#fixtures.resourceNamed(link.target);
    if (target === null) return null;
    const key = `${resource.name} ${link.source.columns.join()}`;
    const isUnique = uniqueKeys(resource.model?.source ?? {}).some((columns) =>
      columns.some((column) => link.source.columns.includes(column)),
    );
    const kept = this.#parents.get(key);
    if (kept !== undefined && !isUnique) return kept;
    const row = await this.#parent(target, [...above, resource]);
    if (row !== null) this.#parents.set(key, row);
    return row;
  }

  /**
   * A new row if it and the referencing rows can be created and deleted, so that no unique key is
   * taken; else an existing one.
   */
  async #parent(target: TestedResource, above: readonly TestedResource[]): Promise<Row | null> {
    const fixtures = this.#fixtures;
    if (target.create === null || above.includes(target)) return fixtures.existing(target);
    if (target.remove === null || above.at(-1)?.remove === null) {
      const there = await fixtures.existing(target);
      if (there !== null) return there;
    }
    try {
      return (await fixtures.make(target, above)).row;
    } catch (error) {
      if (!(error instanceof TestSkipped)) throw error;
      const there = await fixtures.existing(target);
      if (there === null) this.#missing.set(target.name, error.message);
      return there;
    }
  }
}

/** A new item for a list with existing rows: without the key of an existing one. */
function unnamed({ model, create, update }: NestedRows, item: Row): Row {
  const settable = new Set(create?.input.map(({ column }) => column));
  const columns = (update?.key ?? []).filter(({ column }) => !settable.has(column));
  const shape = { model, columns };
  const names = Object.keys(readRow(shape, item) ?? {});
  return writeRow(shape, item, Object.fromEntries(names.map((name) => [name, undefined])));
}
