import type { Table, View } from 'drizzle-orm';
import { parseStoredJson } from '../../shared/json/exact-json.ts';
import { problemTexts } from '../../shared/problem-texts.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import type { Database, TableDefinition, TableQueries } from '../database/database.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import type { Operation } from '../document/operation.ts';
import { ApiError } from '../operation/api-error.ts';
import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import { isStream, type HttpResponse } from '../operation/operation-response.ts';
import { keyedRequest, type KeyedRequest } from './keyed-request.ts';

/** Seconds for which a response is repeated. */
const lifetime = 24 * 60 * 60;
/** Each so many requests with a key, so many expired ones are deleted. */
const cleaning = { every: 16, most: 64 };
/** How often a request waits for one with the same key that then stores nothing. */
const mostTurns = 3;

/** Where an operation stores its responses. */
export interface KeyParts {
  readonly database: Database;
  readonly operation: Pick<Operation, 'id' | 'method' | 'path' | 'idempotency'>;
  /** By their models. */
  readonly related: Readonly<Record<string, Table | View>>;
}

/** Runs the work of a request in a transaction, which also stores its response. */
export type KeyedWork = (
  request: OperationRequest,
  work: (own: Database) => Promise<HttpResponse>,
) => Promise<HttpResponse>;

/** Handles requests without a key by `plain`, and the others once, by `inTransaction`. */
export function withStoredResponses(
  parts: KeyParts,
  plain: OperationHandler,
  inTransaction: (own: Database) => OperationHandler,
): OperationHandler {
  const run = keyedWork(parts);
  if (run === null) return plain;
  return (request) =>
    run.isKeyed(request) ? run.work(request, (own) => inTransaction(own)(request)) : plain(request);
}

/**
 * The keys of an operation; null if it has none, or is part of a transaction whose request has one.
 * The key is stored first, so that another request with it waits, and a failure leaves nothing.
 */
export function keyedWork({ database, operation, related }: KeyParts): {
  readonly isKeyed: (request: OperationRequest) => boolean;
  readonly work: KeyedWork;
} | null {
  const { idempotency } = operation;
  if (idempotency === null || database.isTransaction === true) return null;
  const table = related[idempotency.model];
  if (table === undefined)
    throw new ConfigurationError(
      `${operation.method} ${operation.path} has no table of keys: document and routes come from different builds. Run specmill build again.`,
    );
  const header = idempotency.header.toLowerCase();
  const keys = new StoredKeys(database, table);
  return {
    isKeyed: ({ received }) => received.headers[header] !== undefined,
    async work(request, work) {
      const keyed = keyedRequest(operation, header, request);
      if (keyed === null) return withinTransaction(database, work);
      for (let turn = 0; turn < mostTurns; turn++) {
        const now = Math.floor(Date.now() / 1000);
        const response = await firstResponse({ keys, keyed, now }, work);
        if (response !== null) {
          await keys.clean(now, request);
          return response;
        }
        const stored = await keys.find(keyed, now);
        if (stored !== null) return stored;
      }
      throw new ApiError(...problemTexts.keyInUse, { headers: { 'Retry-After': '1' } });
    },
  };
}

/** The response to the first request with a key; null: there is or was another one. */
async function firstResponse(
  {
    keys,
    keyed,
    now,
  }: { readonly keys: StoredKeys; readonly keyed: KeyedRequest; readonly now: number },
  work: (own: Database) => Promise<HttpResponse>,
): Promise<HttpResponse | null> {
  try {
    return await withinTransaction(keys.database, async (own) => {
      const rows = await keys.take(own, keyed, now + lifetime);
      const response = await work(own);
      await rows.update([keyed.id], { response: textOf(response) });
      return response;
    });
  } catch (error) {
    if (error instanceof KeyTaken) return null;
    throw error;
  }
}

/** The table of keys and the responses to their requests. */
class StoredKeys {
  readonly database: Database;
  readonly #written: TableDefinition;
  readonly #known: TableDefinition;
  #expired: { readonly before: number; readonly definition: TableDefinition } | null = null;
  #requests = 0;

  constructor(database: Database, table: Table | View) {
    this.database = database;
    this.#written = { table, output: ['id'], unread: 'stored' };
    this.#known = { table, output: ['fingerprint', 'response', 'expires'] };
  }

  /** Stores a key, for the transaction; throws KeyTaken. */
  async take(own: Database, keyed: KeyedRequest, expires: number): Promise<TableQueries> {
    const rows = own.table(this.#written);
    try {
      await rows.create({ ...keyed, expires });
    } catch (error) {
      if (own.failure(error)?.kind === 'unique') throw new KeyTaken();
      throw error;
    }
    return rows;
  }

  /** The stored response; null: none, or it has expired. Throws a 422 if it is that of another request. */
  async find({ id, fingerprint }: KeyedRequest, now: number): Promise<HttpResponse | null> {
    const row = await this.database.table(this.#known).get([id]);
    if (row === null) return null;
    if (Number(row['expires']) <= now) {
      // Only if it is still expired: another request may have replaced it.
      await this.#expiredAt(Number(row['expires']) + 1).delete([id]);
      return null;
    }
    if (row['fingerprint'] !== fingerprint) throw new ApiError(...problemTexts.keyOfAnother);
    const response = parseStoredJson(String(row['response'])) as HttpResponse;
    return { ...response, headers: { ...response.headers, 'Idempotent-Replayed': 'true' } };
  }

  /** Deletes some expired keys, now and then. */
  async clean(now: number, { log }: OperationRequest): Promise<void> {
    if (this.#requests++ % cleaning.every !== 0) return;
    const expired = this.#expiredAt(now - (now % 60));
    try {
      const rows = await expired.list({ limit: cleaning.most, offset: 0 }, [], {
        ...{ conditions: [], search: null, after: null },
        order: [{ property: 'expires', isDescending: false }],
      });
      if (rows.length > 0) await expired.deleteAll(rows.map(({ id }) => [String(id)]));
    } catch (error) {
      // The next request tries it again.
      log.warn({ err: error }, 'expired idempotency keys could not be deleted');
    }
  }

  /** Rows that expire before a moment: a condition, because others may renew them meanwhile. */
  #expiredAt(before: number): TableQueries {
    if (this.#expired?.before !== before) {
      const rows = {
        ...({ kind: 'compare', property: 'expires', op: 'lt' } as const),
        value: { constant: before },
      };
      this.#expired = { before, definition: { table: this.#written.table, output: ['id'], rows } };
    }
    return this.database.table(this.#expired.definition);
  }
}

/** Rolls back a transaction whose key is stored already. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

function textOf(response: HttpResponse): string {
  if (isStream(response.body) || response.body instanceof Uint8Array)
    throw new Error('A response to a request with an idempotency key must be JSON or text.');
  return JSON.stringify(response);
}
