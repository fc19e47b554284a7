import type pg from 'pg';
import type { DatabaseOptions } from '../database.ts';

/** Settings for the formats that the codecs parse. */
const formats: readonly Setting[] = [
  ['timezone', 'UTC'],
  ['datestyle', 'ISO'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '1'],
  ['bytea_output', 'hex'],
  ['lc_monetary', 'C'],
];

type Setting = readonly [name: string, value: string];

/**
 * The settings on which statements and their results depend. A connection of the server's own gets
 * them once. Behind a pooler, several programs share a session: there, each transaction sets them
 * for itself, so that none is lost and none is left behind.
 */
export class SessionSettings {
  /** For the start of a transaction. */
  readonly local: string;
  /** For a transaction of one batch of messages; it returns no row. */
  readonly batch: string;
  readonly #settings: readonly Setting[];

  constructor(
    { statementTimeoutMs }: Pick<DatabaseOptions, 'statementTimeoutMs'>,
    schemas: readonly string[] | null,
  ) {
    const path = schemas?.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
    this.#settings = [
      ...formats,
      ['statement_timeout', String(statementTimeoutMs)],
      ...(path === undefined ? [] : [['search_path', path] as const]),
    ];
    this.local = `select ${this.#calls(true).join(', ')}`;
    this.batch = `select 1 where ${this.#calls(true).join(' || ')} is null`;
  }

  /** Applies them to a connection that no other program uses. */
  async applyTo(client: pg.ClientBase): Promise<void> {
    await client.query(`select ${this.#calls(false).join(', ')}`);
  }

  /**
   * Applies them if the connection leads to the server itself, and returns whether it does: a
   * pooler sends a key of its own for cancelling statements, with another process id.
   */
  async applyIfDirect(client: pg.ClientBase): Promise<boolean> {
    const { processID } = client as pg.ClientBase & { readonly processID: number | null };
    const { rowCount } = await client.query(
      `select ${this.#calls(false).join(', ')} where pg_backend_pid() = ${Number(processID)}`,
    );
    return rowCount === 1;
  }

  #calls(isLocal: boolean): readonly string[] {
    return this.#settings.map(
      ([name, value]) => `set_config('${name}', '${value.replaceAll("'", "''")}', ${isLocal})`,
    );
  }
}

/** Sends settings before a statement outside a transaction, in the same batch, and skips their result. */
export class LeadingSettings {
  readonly #client: pg.ClientBase;
  readonly #settings: SessionSettings;
  #isPending = false;

  constructor(client: pg.ClientBase, settings: SessionSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  /** Whether the next messages of the server belong to the settings. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** Sends them before the messages of a statement. */
  send(connection: pg.Connection): void {
    if (this.#isInTransaction()) return;
    this.#isPending = true;
    connection.parse({ name: '', text: this.#settings.batch, types: [] }, true);
    connection.bind({ statement: '', values: [] }, true);
    connection.execute(null, true);
  }

  /** A statement without parameters, with the settings before it or, if it begins a transaction, after it. */
  within(text: string): string {
    if (this.#isInTransaction()) return text;
    if (/^\s*(?:begin|start\s+transaction)\b/i.test(text))
      return `${text}; ${this.#settings.local}`;
    this.#isPending = true;
    return `${this.#settings.batch}; ${text}`;
  }

  /** Whether a message belongs to the settings; the message that completes them is their last. */
  skips(isComplete = false): boolean {
    const isOfSettings = this.#isPending;
    if (isComplete) this.#isPending = false;
    return isOfSettings;
  }

  #isInTransaction(): boolean {
    return (this.#client as unknown as StatusClient).getTransactionStatus() !== 'I';
  }
}

/** The driver's client, with what its declarations lack. */
interface StatusClient {
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}
