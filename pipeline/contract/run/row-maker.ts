import type { Link, Resource } from '../plan/plan-resources.ts';
import { uniqueKeys } from '../plan/scenario-cells.ts';
import { bodyPointer, draftRequest } from './draft-request.ts';
import { pathOfRow, rowOfResponse, rowsOf, type KnownRow, type Row } from './made-row.ts';
import type { Sent, Session } from './session.ts';
import { TrialSkipped } from './trial-ended.ts';

/** A row that the run created. */
export interface MadeRow extends KnownRow {
  readonly sent: Sent;
  readonly body: Row;
}

/** How a new row is wanted. */
export interface MakeOptions {
  readonly properties?: 'all' | 'required';
  /** Changes the body before it is sent. */
  readonly change?: (body: Row) => Row;
  readonly cellId?: string;
}

const mostAttempts = 6;

/** Makes rows over HTTP, those that they refer to first, and takes them away again. */
export class RowMaker {
  readonly #session: Session;
  readonly #resources: readonly Resource[];
  readonly #made: KnownRow[] = [];
  readonly #parents = new Map<string, Row>();
  readonly leftovers: string[] = [];
  #count = 0;
  #shift = 0;

  constructor(session: Session, resources: readonly Resource[]) {
    this.#session = session;
    this.#resources = resources;
  }

  /** A number that no body before had: with the seed it makes values that no row has. */
  nextSeed(): number {
    this.#count++;
    return (
      (this.#session.parts.options.seed * 100_003 + this.#shift + this.#count * 7919) %
      2_147_483_647
    );
  }

  /** Creates a row; throws TrialSkipped with the API's last word where none is taken. */
  async make(
    resource: Resource,
    options: MakeOptions = {},
    above: readonly Resource[] = [],
  ): Promise<MadeRow> {
    const { create } = resource;
    if (create === null) throw new TrialSkipped(`No operation creates rows of ${resource.name}.`);
    let last = '';
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const properties = options.properties ?? (attempt === 4 ? 'required' : 'all');
      const body = await this.body(
        resource,
        { properties, examples: attempt === 0 ? 'first' : 'ignore' },
        above,
      );
      // Rows of an earlier run may hold what this seed gives.
      if (attempt === 1) this.#shift = Math.floor(Math.random() * 1_000_000);
      const changed = options.change?.(body) ?? body;
      const sent = await this.create(resource, changed, options.cellId);
      const { status } = sent.real;
      if (status >= 200 && status < 300) {
        const known = rowOfResponse(resource, sent.real, changed);
        if (known === null)
          throw new TrialSkipped('The answer does not tell where the new row is.');
        return { ...known, sent, body: changed };
      }
      if (status === 401 || status === 403)
        throw new TrialSkipped(
          `The API answered ${status}: the run has not the credentials that it needs.`,
        );
      last = `${status} ${messageOf(sent)}`.trim();
      if (status >= 500) break;
    }
    throw new TrialSkipped(
      `The API takes no new row of ${resource.name}, though the body is valid: ${last}`,
    );
  }

  /** Sends a create, and remembers the row where it is taken. */
  async create(resource: Resource, body: unknown, cellId?: string): Promise<Sent> {
    const { create } = resource;
    if (create === null) throw new TrialSkipped(`No operation creates rows of ${resource.name}.`);
    const draft = draftRequest(this.#session, create, { seed: this.nextSeed(), body });
    if (typeof draft === 'string') throw new TrialSkipped(draft);
    const sent = await this.#session.send(draft, cellId === undefined ? {} : { cellId });
    this.remember(resource, sent, body);
    return sent;
  }

  /** Notes what a request may have created. */
  remember(resource: Resource, { real }: Sent, body: unknown): void {
    if (real.status < 200 || real.status > 299) return;
    const known = rowOfResponse(
      resource,
      real,
      typeof body === 'object' && body !== null ? (body as Row) : {},
    );
    if (known === null)
      this.leftovers.push(`a row of ${resource.name} whose key the answer did not tell`);
    else this.#made.push(known);
  }

  /** Notes a row that a change may have created. */
  rememberAt(resource: Resource, path: KnownRow['path']): void {
    this.#made.push({ resource, row: {}, path });
  }

  /** A body that should be taken, with the keys of rows that exist. */
  async body(
    resource: Resource,
    options: { readonly properties: 'all' | 'required'; readonly examples: 'first' | 'ignore' },
    above: readonly Resource[] = [],
  ): Promise<Row> {
    const { create } = resource;
    const pointer = create === null ? null : bodyPointer(create);
    if (create === null || pointer === null) return {};
    const { sampler, validator } = this.#session.parts;
    const sample = sampler.sample(pointer, {
      direction: 'request',
      seed: this.nextSeed(),
      ...options,
      name: resource.name,
    });
    if (sample.kind === 'none') throw new TrialSkipped(`No valid body was found: ${sample.reason}`);
    let body = (
      typeof sample.value === 'object' && sample.value !== null ? sample.value : {}
    ) as Row;
    for (const link of resource.links) body = await this.#link(resource, body, link, above);
    if (!validator.accepts(pointer, 'request', body))
      throw new TrialSkipped('The keys of the rows that it must refer to do not fit the schema.');
    return body;
  }

  async #link(resource: Resource, body: Row, link: Link, above: readonly Resource[]): Promise<Row> {
    const names = link.pairs.map(({ own }) => own).filter((name) => name !== null);
    if (!names.some((name) => Object.hasOwn(body, name))) return body;
    const parent = await this.#parentOrNull(resource, link, above);
    const filled = Object.entries(body).flatMap(([name, value]) => {
      const pair = link.pairs.find(({ own }) => own === name);
      if (pair === undefined) return [[name, value] as const];
      const key = parent === null || pair.other === null ? undefined : parent[pair.other];
      return key === undefined ? [] : [[name, key] as const];
    });
    const rest = Object.fromEntries(filled);
    const pointer = resource.create === null ? null : bodyPointer(resource.create);
    if (
      pointer === null ||
      this.#session.parts.validator.accepts(pointer, 'request', rest) ||
      parent !== null
    )
      return rest;
    // Required, but perhaps nullable.
    return { ...rest, ...Object.fromEntries(names.map((name) => [name, null])) };
  }

  async #parentOrNull(
    resource: Resource,
    link: Link,
    above: readonly Resource[],
  ): Promise<Row | null> {
    const target = this.#resources.find(({ name }) => name === link.target);
    if (target === undefined) return null;
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

  /** A new row where one can be made and taken back, so that no unique key is taken; else one that is there. */
  async #parent(target: Resource, above: readonly Resource[]): Promise<Row | null> {
    if (target.create === null || above.includes(target)) return this.existing(target);
    if (target.remove === null) {
      const there = await this.existing(target);
      if (there !== null) return there;
    }
    try {
      return (await this.make(target, {}, above)).row;
    } catch (error) {
      if (error instanceof TrialSkipped) return this.existing(target);
      throw error;
    }
  }

  /** A row that was there before; null where none is shown. */
  async existing(resource: Resource): Promise<Row | null> {
    if (resource.list === null) return null;
    const draft = draftRequest(this.#session, resource.list, { seed: 1 });
    if (typeof draft === 'string') return null;
    const { real } = await this.#session.send(draft);
    const rows = real.status === 200 ? (rowsOf(real.body) ?? []) : [];
    return rows[this.#count % Math.max(1, rows.length)] ?? null;
  }

  /** A row that is there, with its key. */
  async existingRow(resource: Resource): Promise<KnownRow | null> {
    const row = await this.existing(resource);
    const path = row === null ? null : pathOfRow(resource, row);
    return row === null || path === null ? null : { resource, row, path };
  }

  /** The row of this run that a row refers to; null where it is another's. */
  madeParent({ target, pairs }: Link, row: Row): KnownRow | null {
    return (
      this.#made.find(
        (one) =>
          one.resource.name === target &&
          pairs.every(
            ({ own, other }) =>
              own !== null &&
              other !== null &&
              row[own] !== null &&
              row[own] !== undefined &&
              JSON.stringify(row[own]) === JSON.stringify(one.row[other]),
          ),
      ) ?? null
    );
  }

  /** The row is gone already. */
  forget(row: KnownRow): void {
    const index = this.#made.findIndex(
      (one) => one.resource === row.resource && samePath(one, row),
    );
    if (index >= 0) this.#made.splice(index, 1);
  }

  /** Deletes all that was made since `mark`, the last first; what cannot be deleted now may be later, when nothing refers to it any more. */
  async removeAll(): Promise<void> {
    this.#parents.clear();
    let rows = this.#made.splice(0).reverse();
    for (let round = 0; round < 3 && rows.length > 0; round++) {
      const left: KnownRow[] = [];
      for (const row of rows) if (!(await this.#remove(row))) left.push(row);
      if (left.length === rows.length) break;
      rows = left;
    }
    const remaining = rows.filter((row) => !this.#removed.has(row));
    this.leftovers.push(...remaining.map(nameOf));
  }

  readonly #removed = new WeakSet<KnownRow>();

  async #remove(row: KnownRow): Promise<boolean> {
    const { remove } = row.resource;
    if (remove === null) return false;
    const draft = draftRequest(this.#session, remove, { seed: 1, path: row.path });
    if (typeof draft === 'string') return false;
    try {
      const { real } = await this.#session.send(draft, { isCleanUp: true });
      if (real.status >= 300 && real.status !== 404 && real.status !== 410) return false;
    } catch (error) {
      if (error instanceof TrialSkipped) return false;
      throw error;
    }
    this.#removed.add(row);
    return true;
  }
}

function samePath(left: KnownRow, right: KnownRow): boolean {
  return [...left.path].every(([name, value]) => String(right.path.get(name)) === String(value));
}

function nameOf({ resource, path }: KnownRow): string {
  const key = [...path].map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
  return `a row of ${resource.name} with ${key}`;
}

function messageOf({ value, real }: Sent): string {
  const message =
    typeof value === 'object' && value !== null && 'message' in value ? value.message : real.body;
  return typeof message === 'string' ? message.slice(0, 200) : '';
}
