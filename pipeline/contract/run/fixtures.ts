import type { Operation } from '../../model/api-model.ts';
import { fittedBody } from '../rows/fitted-body.ts';
import { uniqueKeys } from '../rows/keys.ts';
import { createdRow, pathOfRow, rowsOf, type KnownRow } from '../rows/known-row.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import type { ResourceLink } from '../../model/resources/resource.ts';
import { inputShape, columnName, readRow, writeRow, type Row } from '../rows/row-shape.ts';
import { bodyPointer, draftRequest } from './draft-request.ts';
import { OwnRows } from './own-rows.ts';
import { rowUrls } from './remove-rows.ts';
import type { Sent, Session } from './session.ts';
import { TrialSkipped } from './trial-ended.ts';

/** A row that the run created. */
export interface Fixture extends KnownRow {
  readonly sent: Sent;
  /** What its body held. */
  readonly body: Row;
}

/** What a new body is made with. */
export interface BodyOptions {
  readonly properties: 'all' | 'required';
  readonly examples: 'first' | 'ignore';
}

const mostAttempts = 6;

/** Makes rows over HTTP, those that they refer to first, and takes them away again. */
export class Fixtures {
  readonly #session: Session;
  readonly #resources: readonly TestedResource[];
  readonly #parents = new Map<string, Row>();
  readonly own: OwnRows;
  #count = 0;
  #shift = 0;

  constructor(session: Session, resources: readonly TestedResource[]) {
    this.#session = session;
    this.own = new OwnRows(session);
    this.#resources = resources;
  }

  /** The rows of a model; null where no operations have them. */
  resourceOf(model: string): TestedResource | null {
    return this.#resources.find((resource) => resource.model?.name === model) ?? null;
  }

  /** The resource of a name; null where the document has none. */
  resourceNamed(name: string): TestedResource | null {
    return this.#resources.find((one) => one.name === name) ?? null;
  }

  /** A number that no body before had: with the seed it makes values that no row has. */
  nextSeed(): number {
    this.#count++;
    const { seed } = this.#session.parts.options;
    return (seed * 100_003 + this.#shift + this.#count * 7919) % 2_147_483_647;
  }

  /** Creates a row; throws TrialSkipped with the API's last word where none is taken. */
  async make(resource: TestedResource, above: readonly TestedResource[] = []): Promise<Fixture> {
    const { create } = resource;
    if (create === null) throw new TrialSkipped(`No operation creates rows of ${resource.name}.`);
    let last = '';
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      // Rows of an earlier run may hold what this seed gives.
      if (attempt === 1) this.#shift = Math.floor(Math.random() * 1_000_000);
      const body = await this.body(
        resource,
        {
          properties: attempt === 4 ? 'required' : 'all',
          examples: attempt === 0 ? 'first' : 'ignore',
        },
        above,
      );
      // A key of the body's own may be another's: the create would take its place.
      const named = pathOfRow(resource, body);
      if (named !== null && this.own.wasThere({ resource, path: named })) continue;
      const sent = await this.create(resource, body);
      const { status } = sent.real;
      if (status >= 200 && status < 300) {
        const row = this.#sentRow(create, body);
        const known = this.#known(resource, create, { real: sent.real, sent: row });
        if (known === null)
          throw new TrialSkipped('The response does not tell where the new row is.');
        if (this.own.wasThere(known))
          throw new TrialSkipped('The response to a create shows a row that was there before.');
        return { ...known, sent, body: row };
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
  async create(resource: TestedResource, body: unknown, cellId?: string): Promise<Sent> {
    const { create } = resource;
    if (create === null) throw new TrialSkipped(`No operation creates rows of ${resource.name}.`);
    const draft = draftRequest(this.#session, create, { seed: this.nextSeed(), body });
    if (typeof draft === 'string') throw new TrialSkipped(draft);
    try {
      const sent = await this.#session.send(draft, cellId === undefined ? {} : { cellId });
      this.remember(resource, sent, body);
      return sent;
    } catch (error) {
      if (error instanceof TrialSkipped && error.isUnanswered)
        this.own.leftovers.push(`perhaps a row of ${resource.name}: its creation was not answered`);
      throw error;
    }
  }

  /** Notes what a request may have created. */
  remember(resource: TestedResource, { real, request }: Sent, body: unknown): void {
    const { create } = resource;
    if (create === null || real.status < 200 || real.status > 299) return;
    const known = this.#known(resource, create, { real, sent: this.#sentRow(create, body) });
    if (known === null)
      this.own.leftovers.push(`a row of ${resource.name} whose key the response did not tell`);
    else {
      this.own.add(known);
      this.#noteSource(known, request);
    }
  }

  /** So that a failure about the row can be run again. */
  #noteSource(known: KnownRow, request: Sent['request']): void {
    const { resource, row, path } = known;
    const [part, ...more] = resource.key;
    const property = part?.names.find((name) => Object.hasOwn(row, name));
    if (part === undefined || property === undefined || more.length > 0) return;
    const value = path.get(part.parameter);
    const key = JSON.isRawJSON(value) ? value.rawJSON : encodeURIComponent(String(value));
    for (const url of rowUrls(this.#session, known))
      this.#session.sources.add(url, { request, property, key });
  }

  /** The row that a create made, with the key of the row that it was made below. */
  #known(
    resource: TestedResource,
    create: Operation,
    made: Parameters<typeof createdRow>[2],
  ): KnownRow | null {
    const known = createdRow(resource, create, made);
    const above = resource.model === null ? this.#session.above.get(create) : undefined;
    if (known === null || above === undefined) return known;
    return { ...known, path: new Map([...above, ...known.path]) };
  }

  /** What a create was reported: by its body, and by the path that it was below. */
  #sentRow(create: Operation, body: unknown): Row {
    const { crud } = create;
    const path = this.#session.above.get(create);
    const told = (crud?.key ?? []).map(
      ({ parameter, column }) => [columnName(crud?.model, column), path?.get(parameter)] as const,
    );
    const known = told.filter(([, value]) => value !== undefined);
    return { ...readRow(inputShape(create), body), ...Object.fromEntries(known) };
  }

  /** Lets a list or create of a nested path are below the row that a row refers to, else below any that can be made or is there. */
  async standBelow(
    resource: TestedResource,
    operation: Operation | null,
    row: Row | null = null,
    above: readonly TestedResource[] = [],
  ): Promise<void> {
    const path = new Map<string, unknown>();
    for (const { parameter, column } of operation?.crud?.key ?? []) {
      const link = resource.links.find(({ source }) => source.columns.includes(column));
      const pair = link?.pairs[link.source.columns.indexOf(column)];
      const parent =
        row === null && link !== undefined ? await this.#parentOrNull(resource, link, above) : null;
      const value = row?.[columnName(resource.model, column)] ?? parent?.[pair?.other ?? ''];
      if (value !== undefined && value !== null) path.set(parameter, value);
    }
    if (operation !== null && path.size > 0) this.#session.above.set(operation, path);
  }

  /** A body that should be taken, with the keys of rows that exist. */
  async body(
    resource: TestedResource,
    options: BodyOptions,
    above: readonly TestedResource[] = [],
  ): Promise<Row> {
    const { create } = resource;
    const pointer = create === null ? null : bodyPointer(create);
    if (resource.model !== null) await this.standBelow(resource, create, null, above);
    if (create === null || pointer === null) return {};
    const { sampler, validator } = this.#session.parts;
    const sample = sampler.sample(pointer, {
      direction: 'request',
      seed: this.nextSeed(),
      ...options,
      name: resource.name,
    });
    if (sample.kind === 'none') throw new TrialSkipped(`No valid body was found: ${sample.reason}`);
    const made = writeRow(null, sample.value, {});
    const fitted = fittedBody(inputShape(create), made);
    let body = validator.accepts(pointer, 'request', fitted) ? fitted : made;
    for (const link of resource.links) body = await this.#link(resource, body, link, above);
    if (!validator.accepts(pointer, 'request', body))
      throw new TrialSkipped('The keys of the rows that it must refer to do not fit the schema.');
    return body;
  }

  async #link(
    resource: TestedResource,
    body: Row,
    link: ResourceLink,
    above: readonly TestedResource[],
  ): Promise<Row> {
    const { create } = resource;
    const pointer = create === null ? null : bodyPointer(create);
    if (create === null || pointer === null) return body;
    const shape = inputShape(create);
    const held = readRow(shape, body) ?? {};
    const pairs = link.pairs.filter(({ own }) => own !== null && Object.hasOwn(held, own));
    if (pairs.length === 0) return body;
    const parent = await this.#parentOrNull(resource, link, above);
    const withKey = (key: (other: string) => unknown): Row => {
      const entries = pairs.map(({ own, other }) => [own ?? '', key(other ?? '')] as const);
      return writeRow(shape, body, Object.fromEntries<unknown>(entries));
    };
    const filled = withKey((other) => parent?.[other]);
    if (parent !== null || this.#session.parts.validator.accepts(pointer, 'request', filled))
      return filled;
    // Required, but perhaps nullable.
    return withKey(() => null);
  }

  async #parentOrNull(
    resource: TestedResource,
    link: ResourceLink,
    above: readonly TestedResource[],
  ): Promise<Row | null> {
    const target = link.target === null ? null : this.resourceNamed(link.target);
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

  /** A new row where one can be made and taken back, so that no unique key is taken; else one that is there. */
  async #parent(target: TestedResource, above: readonly TestedResource[]): Promise<Row | null> {
    if (target.create === null || above.includes(target)) return this.existing(target);
    if (target.remove === null) {
      const there = await this.existing(target);
      if (there !== null) return there;
    }
    try {
      return (await this.make(target, above)).row;
    } catch (error) {
      if (error instanceof TrialSkipped) return this.existing(target);
      throw error;
    }
  }

  /** A row that was there before; null where none is shown. */
  async existing(resource: TestedResource): Promise<Row | null> {
    const { list } = resource;
    const draft = list === null ? '' : draftRequest(this.#session, list, { seed: 1 });
    if (list === null || typeof draft === 'string') return null;
    const { real } = await this.#session.send(draft);
    const rows = real.status === 200 ? (rowsOf(list, real.body) ?? []) : [];
    return rows[this.#count % Math.max(1, rows.length)] ?? null;
  }

  /** A row that is there, with its key. */
  async existingRow(resource: TestedResource): Promise<KnownRow | null> {
    const row = await this.existing(resource);
    const path = row === null ? null : pathOfRow(resource, row);
    return row === null || path === null ? null : { resource, row, path };
  }

  /** Deletes all that was made, and notes what could not be. */
  async removeAll(): Promise<void> {
    this.#parents.clear();
    await this.own.removeAll();
  }
}

function messageOf({ value, real }: Sent): string {
  const message =
    typeof value === 'object' && value !== null && 'message' in value ? value.message : real.body;
  return typeof message === 'string' ? message.slice(0, 200) : '';
}
