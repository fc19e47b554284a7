import type { Operation } from '../../model/api-model.ts';
import { checksText, rulesOf, type CheckSide } from '../rows/check-values.ts';
import { likelyConflict } from '../rows/rare-keys.ts';
import type { BodyOptions } from '../rows/sampled-body.ts';
import { bodyWays, revealingWays, sampledBody } from '../rows/sampled-body.ts';
import { writtenWith } from '../rows/nested-bodies.ts';
import { createdRow, pathOfRow, type KnownRow } from '../rows/known-row.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { inputShape, columnName, type Row } from '../rows/row-shape.ts';
import { chooseKey } from './choose-key.ts';
import { bodyPointer } from '../rows/body-pointer.ts';
import { draftRequest } from '../run/draft-request.ts';
import { errorText } from '../response/error-text.ts';
import { claimedBody } from '../request/claimed-body.ts';
import { LinkedRows } from './linked-rows.ts';
import { OwnRows, type RowsBefore } from './own-rows.ts';
import type { Sent, Session } from '../run/session.ts';
import { sentRow } from './sent-row.ts';
import { stepBelow } from './step-below.ts';
import { TestSkipped } from '../run/test-ended.ts';
import { isShown, tableRows } from '../run/view-rows.ts';

/** A row that the run created. */
export interface Fixture extends KnownRow {
  readonly sent: Sent;
  /** Its request body. */
  readonly body: Row;
}

/** Upper limit of bodies per resource. */
const mostBodies = 100_000;

const hiddenByView = 'The view does not show the rows that are created through it.';

/** Creates rows over HTTP, referenced ones first, and deletes them again. */
export class Fixtures {
  readonly #session: Session;
  readonly #resources: readonly TestedResource[];
  readonly linked: LinkedRows;
  readonly own: OwnRows;
  /** How new rows of a table use its CHECKs. */
  readonly #sides = new Map<TestedResource, CheckSide | null>();
  /** Operations below a parent that the run created for them. */
  readonly #placed: Operation[] = [];
  #count: number;
  #shift = 0;

  /** Fixtures with different `place`s never use the same numbers. */
  constructor(
    session: Session,
    resources: readonly TestedResource[],
    { place, there }: { readonly place: number; readonly there: RowsBefore },
  ) {
    this.#session = session;
    this.own = new OwnRows(session, there);
    this.linked = new LinkedRows(session, this);
    this.#resources = resources;
    this.#count = place * mostBodies;
  }

  /** The resource of a model; null if it has no operations. */
  resourceOf(model: string): TestedResource | null {
    return this.#resources.find((resource) => resource.model?.name === model) ?? null;
  }

  /** The resource with a name; null if the document has none. */
  resourceNamed(name: string): TestedResource | null {
    return this.#resources.find((one) => one.name === name) ?? null;
  }

  /** A number that no body used before: with the seed it gives unique values. */
  nextSeed(): number {
    this.#count++;
    const { seed } = this.#session.parts.options;
    return (seed * 100_003 + this.#shift + this.#count * 7919) % 2_147_483_647;
  }

  /**
   * Creates a row; throws TestSkipped with the API's last message if every attempt is rejected.
   */
  async make(
    resource: TestedResource,
    above: readonly TestedResource[] = [],
    ways = bodyWays,
  ): Promise<Fixture> {
    const { create } = resource;
    if (create === null) throw new TestSkipped(`No operation creates rows of ${resource.name}.`);
    await this.own.lookAround(resource);
    let last = '';
    for (const [attempt, way] of ways.entries()) {
      // Rows of an earlier run may have the values of this seed.
      if (attempt === 1) this.#shift = Math.floor(Math.random() * 1_000_000);
      const body = await this.body(resource, way, above);
      // A client-chosen key may be another row's, which the create would replace.
      const named = pathOfRow(resource, body);
      if (named !== null && this.own.wasThere({ resource, path: named })) continue;
      const sent = await this.create(resource, body);
      const { status } = sent.real;
      if (status >= 200 && status < 300) {
        const row = sentRow(this.#session, create, body);
        const made = { real: sent.real, sent: row };
        const known = this.own.requireNew(this.#known(resource, create, made));
        last = hiddenByView;
        if (!(await isShown(this.#session, known))) continue;
        if (revealingWays.includes(way)) this.#sides.set(resource, way.checkSide ?? null);
        return { ...known, sent, body: row };
      }
      if (status === 401 || status === 403)
        throw new TestSkipped(
          `The API responded with ${status}: the run lacks the credentials that it needs.`,
        );
      last = `${status} ${errorText(sent)}`.trim();
      if (status === 409) last += likelyConflict(resource, create, { body, response: sent.real });
      if (status === 400) last += checksText(resource);
      if (status >= 500) break;
    }
    if (last === hiddenByView) throw new TestSkipped(last);
    throw new TestSkipped(
      `The API rejects every new row of ${resource.name}, although the body is valid: ${last}`,
    );
  }

  /** Sends a create, and records the row if it is accepted. */
  async create(resource: TestedResource, body: unknown, cellId?: string): Promise<Sent> {
    const { create } = resource;
    if (create === null) throw new TestSkipped(`No operation creates rows of ${resource.name}.`);
    const parts = { session: this.#session, fixtures: this };
    if (resource.isKeyChosen) await chooseKey(parts, resource, body);
    const draft = draftRequest(this.#session, create, { seed: this.nextSeed(), body });
    if (typeof draft === 'string') throw new TestSkipped(draft);
    try {
      const sent = await this.#session.send(draft, {
        ...(cellId === undefined ? {} : { cellId }),
        isAboutOwn: resource.isKeyChosen,
      });
      this.remember(resource, sent, body);
      return sent;
    } catch (error) {
      if (error instanceof TestSkipped && error.isUnanswered && !error.isUnsent)
        this.own.leftovers.push(
          `perhaps a row of ${resource.name}: there was no response to its creation`,
        );
      throw error;
    }
  }

  /** Records what a request may have created; null if no new row is known. */
  remember(
    resource: TestedResource,
    { real, request }: Sent,
    body: unknown,
    create: Operation | null = resource.create,
  ): KnownRow | null {
    if (create === null || real.status < 200 || real.status > 299) return null;
    const known = this.#known(resource, create, {
      real,
      sent: sentRow(this.#session, create, body),
    });
    if (known === null)
      this.own.leftovers.push(
        resource.remove === null
          ? `a row of ${resource.name}: the document has no operation that deletes it`
          : `a row of ${resource.name} whose key the response did not contain`,
      );
    else
      for (const row of [known, ...tableRows(this.#resources, known)]) this.own.add(row, request);
    this.#rememberWritten(create, real.body);
    return known === null || this.own.wasThere(known) ? null : known;
  }

  /** Related rows created with another row are deleted before it. */
  #rememberWritten(create: Operation, body: string): void {
    for (const { model, row } of writtenWith(create, body)) {
      const resource = this.resourceOf(model.name);
      const path = resource === null ? null : pathOfRow(resource, row);
      if (resource !== null && path !== null) this.own.add({ resource, row, path });
    }
  }

  /** The created row, including the key of its parent. */
  #known(
    resource: TestedResource,
    create: Operation,
    made: Parameters<typeof createdRow>[2],
  ): KnownRow | null {
    const above = resource.promises.storesParents ? undefined : this.#session.above.get(create);
    const known =
      createdRow(resource, create, made) ??
      (resource.isKeyChosen ? { resource, row: made.sent, path: new Map() } : null);
    if (known === null || above === undefined) return known;
    if (resource.isKeyChosen) return { ...known, path: above };
    return { ...known, path: new Map([...above, ...known.path]) };
  }

  /**
   * Sets the parent of a nested list or create: the one that a row refers to, else any that exists
   * or can be created.
   */
  async placeBelow(
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
        row === null && link !== undefined
          ? await this.linked.parentOrNull(resource, link, above)
          : null;
      const value = row?.[columnName(resource.model, column)] ?? parent?.[pair?.other ?? ''];
      if (value !== undefined && value !== null) path.set(parameter, value);
    }
    if (operation !== null && path.size > 0) this.#session.above.set(operation, path);
  }

  /** Creates the parent row of an inferred nested resource to which another one refers. */
  async #stepBelow(resource: TestedResource): Promise<void> {
    const { create, parents, own } = resource;
    const isPlaced = own.some((operation) => this.#session.above.has(operation));
    if (create === null || parents.length === 0 || isPlaced) return;
    const parts = { session: this.#session, fixtures: this, resources: this.#resources };
    await stepBelow(parts, resource);
    this.#placed.push(...resource.own);
  }

  /**
   * Determines how new rows use the CHECKs of their table, beyond schema keywords; throws
   * TestSkipped if every attempt is rejected.
   */
  async checkSide(
    resource: TestedResource,
    above: readonly TestedResource[] = [],
  ): Promise<CheckSide | null> {
    const { create, model } = resource;
    if (create === null || model === null || rulesOf(model).length === 0) return null;
    if (!this.#sides.has(resource)) await this.make(resource, above, revealingWays);
    return this.knownSide(resource);
  }

  /** The same if it is known already; else null. */
  knownSide(resource: TestedResource): CheckSide | null {
    return this.#sides.get(resource) ?? null;
  }

  #sideOf({ properties }: BodyOptions, resource: TestedResource, above: readonly TestedResource[]) {
    return properties === 'all' ? this.checkSide(resource, above) : this.knownSide(resource);
  }

  /** A body that should be accepted, with keys of existing rows. */
  async body(
    resource: TestedResource,
    options: BodyOptions,
    above: readonly TestedResource[] = [],
  ): Promise<Row> {
    const { create } = resource;
    const pointer = create === null ? null : bodyPointer(create);
    if (resource.promises.storesParents) await this.placeBelow(resource, create, null, above);
    else await this.#stepBelow(resource);
    if (create === null || pointer === null) return {};
    const { sampler, validator } = this.#session.parts;
    const source = { sampler, validator, pointer, seed: this.nextSeed() };
    const { checkSide = await this.#sideOf(options, resource, above) } = options;
    const sampled = sampledBody(resource, create, source, { ...options, checkSide });
    if (typeof sampled === 'string') throw new TestSkipped(sampled);
    let body = claimedBody(create, sampled, this.#session.parts.options.headers);
    const linked = { resource, shape: inputShape(create), pointer };
    for (const link of resource.links) body = await this.linked.link(linked, body, link, above);
    if (!validator.accepts(pointer, 'request', body))
      throw new TestSkipped(
        this.linked.missingFor(resource) ??
          'The keys of the rows that could be referred to do not match the schema.',
      );
    return body;
  }

  /** A row that is there and stays there; null if none is shown. */
  async existing(resource: TestedResource): Promise<Row | null> {
    const lasting = await this.own.lasting(resource);
    return lasting[this.#count % Math.max(1, lasting.length)] ?? null;
  }

  /** An existing row with its key. */
  async existingRow(resource: TestedResource): Promise<KnownRow | null> {
    const row = await this.existing(resource);
    const path = row === null ? null : pathOfRow(resource, row);
    return row === null || path === null ? null : { resource, row, path };
  }

  /** Deletes all created rows, and records those that could not be deleted. */
  async removeAll(): Promise<void> {
    this.linked.clear();
    for (const operation of this.#placed.splice(0)) this.#session.above.delete(operation);
    await this.own.removeAll();
  }
}
