import type { Operation } from '../../model/api-model.ts';
import type { RequestDraft } from '../request/request-draft.ts';
import { keepsMost } from '../rows/compare-row.ts';
import { callerOf } from '../request/token-claims.ts';
import { hasPath, isSamePath, rowOf, type KnownRow, type PathValues } from '../rows/known-row.ts';
import { comparedColumns, mayReach } from '../request/reached-rows.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { type Row } from '../rows/row-shape.ts';
import { upsertPath } from '../rows/upsert-path.ts';
import { draftRequest, type DraftOptions } from './draft-request.ts';
import type { Fixture, Fixtures } from '../own-rows/fixtures.ts';
import type { Sent, Session } from './session.ts';
import { responsesOf, type Test } from './test.ts';
import { TestSkipped } from './test-ended.ts';
import { unknownPath } from './unknown-path.ts';
import { validDraft } from './valid-draft.ts';
import { isSafeMethod } from './write-guard.ts';

/** State that the checks of one resource share. */
export class TestContext {
  readonly session: Session;
  readonly resource: TestedResource;
  readonly fixtures: Fixtures;
  /** A row of this run, or why there is none. */
  made: Fixture | string;
  /** A key that the API reports as unknown; null: none known yet. */
  unknownPath: PathValues | null = null;
  /** Whether the API deleted the fixture on request. */
  isDeleted = false;
  #isStateful: boolean | null = null;
  readonly #valid = new Map<Operation, RequestDraft | string>();

  constructor(
    parts: { readonly session: Session; readonly fixtures: Fixtures },
    resource: TestedResource,
    made: Fixture | string,
  ) {
    this.session = parts.session;
    this.fixtures = parts.fixtures;
    this.resource = resource;
    this.made = made;
  }

  /** The run's row that checks may read and change; throws TestSkipped if there is none. */
  get fixture(): Fixture {
    if (typeof this.made === 'string') throw new TestSkipped(this.made);
    return this.made;
  }

  /** A request; throws TestSkipped if none can be made. */
  draft(operation: Operation, options: Partial<DraftOptions> = {}): RequestDraft {
    return drafted(draftRequest(this.session, operation, { seed: 1, ...options }));
  }

  /**
   * A request that the API should accept, the same at each call; throws TestSkipped if none can be
   * made.
   */
  async valid(operation: Operation): Promise<RequestDraft> {
    const known = this.#valid.get(operation) ?? (await validDraft(this, operation));
    this.#valid.set(operation, known);
    return drafted(known);
  }

  /** Another such request that may consume or change its row, which no other check uses. */
  async fresh(operation: Operation): Promise<RequestDraft> {
    return drafted(await validDraft(this, operation, true));
  }

  /** Whether the row rules of an operation exclude the row of this run for the caller who created it: a key that the database generates is nobody's claim. */
  hidesOwn({ crud }: Operation): boolean {
    const rule = crud?.rows ?? null;
    if (rule === null || typeof this.made === 'string') return false;
    const caller = callerOf(this.session.parts.options);
    const row = { ...this.made.body, ...this.made.row };
    const columnOf = comparedColumns(this.session.parts.model.models, crud);
    return !mayReach(rule, { row, owner: caller, other: caller, columnOf });
  }

  /** Reads a row; null if no operation does. */
  async read({ path }: Pick<KnownRow, 'path'>, test: Test | null = null): Promise<ReadRow | null> {
    const { get } = this.resource;
    if (get === null || this.hidesOwn(get)) return null;
    const draft = this.draft(get, { path });
    const sent = test === null ? await this.session.send(draft) : await test.send(draft);
    const isOfWrite = test !== null && this.resource.updates.includes(test.operation);
    if (isOfWrite && sent.findings.length > 0)
      this.session.broken.add({ resource: this.resource, row: {}, path });
    return { sent, row: sent.real.status === 200 ? rowOf(get, sent.real.body) : null };
  }

  /** Whether the API stores what it is sent: resources of models must. */
  async isStateful(): Promise<boolean> {
    this.#isStateful ??=
      this.resource.promises.keepsValues || (await this.#keepsRows(this.fixture));
    return this.#isStateful;
  }

  /** Throws TestSkipped if the API does not store what it is sent. */
  async mustBeStateful(): Promise<void> {
    if (!(await this.isStateful()))
      throw new TestSkipped('The API does not store what it is sent.');
  }

  async #keepsRows(made: Fixture): Promise<boolean> {
    const { resource } = this;
    const { get } = resource;
    if (get === null) return false;
    const shows = async (path: PathValues): Promise<Row | null> => {
      const row = (await this.read({ path }))?.row ?? null;
      const sent = withoutEmptyLists(made.body);
      const written = { resource, sent, before: null, shown: get, pointer: responsesOf(get) };
      return row !== null && keepsMost(written, row) ? row : null;
    };
    const row = await shows(made.path);
    if (row === null || !hasPath(resource, row, made.path)) return false;
    // A mock returns its example for any key, and the example may equal the request.
    const other = unknownPath(this.session, get, this.fixtures);
    return other === null || (await shows(other)) === null;
  }

  /** Whether valid requests leave nothing behind and change only the run's rows. */
  mayChange(operation: Operation): boolean {
    const { create, updates, remove } = this.resource;
    if (isSafeMethod(operation.method) || operation.crud?.action === 'query') return true;
    const isOwn =
      operation === create || updates.includes(operation) || operation.crud?.action === 'upsert';
    return isOwn && typeof this.made !== 'string' && remove !== null;
  }

  /** Records what a request may have created. */
  noteTaken(operation: Operation, sent: Sent, { body }: RequestDraft): void {
    if (this.#creates(operation, sent))
      this.fixtures.remember(
        this.resource,
        sent,
        body?.kind === 'value' ? body.value : null,
        operation,
      );
  }

  /**
   * Cleans up after a request that should have been rejected: deletes a row it created, and
   * replaces the fixture, so that later checks are not affected.
   */
  async noteBroken(operation: Operation, sent: Sent, draft: RequestDraft): Promise<void> {
    if (sent.real.status >= 300) return;
    const { fixtures, resource, made } = this;
    if (this.#creates(operation, sent)) {
      const body = draft.body?.kind === 'value' ? draft.body.value : null;
      const created = fixtures.remember(resource, sent, body, operation);
      if (created !== null) await this.#remove(created);
    } else if (typeof made !== 'string' && changes(made, draft)) {
      await this.#remove(made);
      this.made = await madeOrReason(() => fixtures.make(resource));
      this.#valid.clear();
    }
  }

  #creates(operation: Operation, { real }: Sent): boolean {
    if (operation === this.resource.create) return true;
    return operation.crud?.action === 'upsert' && real.status === 201;
  }

  async #remove(row: KnownRow): Promise<void> {
    if (!(await this.fixtures.own.remove(row))) this.session.broken.add(row);
  }
}

/** A stateful API may omit empty lists. */
function withoutEmptyLists(row: Row): Row {
  const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)));
}

/** The response in place of a row. */
export interface ReadRow {
  readonly sent: Sent;
  /** Null: the row is missing. */
  readonly row: Row | null;
}

/** Whether a request changes a row. */
function changes({ resource, row, path }: KnownRow, draft: RequestDraft): boolean {
  const { operation } = draft;
  // No other request of a bulk update is sent.
  if (operation.crud?.action === 'bulkUpdate') return true;
  const named = operation.crud?.action === 'upsert' ? upsertPath(operation, row) : null;
  if (named !== null) return isAt(named, draft);
  return resource.updates.includes(operation) && isAt(path, draft);
}

function isAt(path: PathValues, { parameters }: RequestDraft): boolean {
  const given = [...path.keys()].map((name) => [name, parameters.get(`path ${name}`)] as const);
  return isSamePath(path, new Map(given));
}

/** The created row, or why there is none. */
export async function madeOrReason<T>(make: () => Promise<T>): Promise<T | string> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof TestSkipped) return error.message;
    throw error;
  }
}

function drafted(draft: RequestDraft | string): RequestDraft {
  if (typeof draft === 'string') throw new TestSkipped(draft);
  return draft;
}
