import type { Writer } from '../../dialects/dialect.ts';
import { applyMigration } from './apply-migration.ts';
import type { MigrationScript } from './migration-script.ts';

/** What a step took when it was run on a copy. */
export interface MeasuredStep {
  readonly what: string;
  readonly milliseconds: number;
  /** Locks of tables, as PostgreSQL names them, and how long they were held. Other databases do not show theirs. */
  readonly locks: readonly MeasuredLock[];
}

/** A lock that a step took first, until its transaction ended. */
export interface MeasuredLock {
  readonly name: string;
  readonly on: string;
  readonly milliseconds: number;
}

/** Runs a migration on a copy of the database. `watcher` is a second connection to it. Throws MIGRATION_FAILED. */
export async function rehearse(
  script: MigrationScript,
  writer: Writer,
  watcher: Writer,
): Promise<readonly MeasuredStep[]> {
  const watch =
    script.provider === 'postgresql' ? await lockWatch(writer, watcher) : async () => [];
  const run = new Rehearsal(writer, watch);
  const notify = (what: string): void => run.begin(what);
  await applyMigration(script, run, { notify });
  return run.steps;
}

interface TableLock {
  readonly name: string;
  readonly on: string;
}

/** Locks of the migration's session now. */
type Watch = () => Promise<readonly TableLock[]>;

async function lockWatch(writer: Writer, watcher: Writer): Promise<Watch> {
  const [own] = await writer.rows('SELECT pg_backend_pid() AS pid');
  const query = `SELECT l.mode, l.relation::regclass::text AS place FROM pg_locks l
    JOIN pg_class c ON c.oid = l.relation AND c.relkind IN ('r', 'p', 'm')
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname NOT LIKE 'pg\\_%'
    WHERE l.locktype = 'relation' AND l.pid = ${String(Number(own?.['pid']))} AND l.granted AND n.nspname <> 'information_schema'`;
  return async () => {
    const rows = await watcher.rows(query);
    return rows.map((row) => ({ name: lockName(String(row['mode'])), on: String(row['place']) }));
  };
}

/** `AccessExclusiveLock` as documentation spells it. */
function lockName(mode: string): string {
  return mode
    .replace(/Lock$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase();
}

interface OpenLock extends TableLock {
  readonly step: MutableStep;
  readonly since: number;
  last: number;
}

interface MutableStep extends MeasuredStep {
  milliseconds: number;
  readonly locks: MeasuredLock[];
}

/** A connection that measures what is run on it. */
class Rehearsal implements Writer {
  readonly steps: MutableStep[] = [];
  readonly #writer: Writer;
  readonly #watch: Watch;
  readonly #open = new Map<string, OpenLock>();
  /** When the locks were last read: one that appears was taken after that. */
  #lastRead = 0;

  constructor(writer: Writer, watch: Watch) {
    this.#writer = writer;
    this.#watch = watch;
  }

  begin(what: string): void {
    this.steps.push({ what, milliseconds: 0, locks: [] });
  }

  async run(sql: string): Promise<void> {
    const start = performance.now();
    const work = { isDone: false };
    const running = this.#writer.run(sql).finally(() => {
      work.isDone = true;
    });
    this.#lastRead = start;
    const watching = this.#whileRunning(work);
    try {
      await running;
    } finally {
      const end = performance.now();
      const step = this.steps.at(-1);
      if (step !== undefined) step.milliseconds += end - start;
      await watching;
      await this.#note();
    }
  }

  rows(sql: string): ReturnType<Writer['rows']> {
    return this.#writer.rows(sql);
  }

  close(): Promise<void> {
    return this.#writer.close();
  }

  /** Locks of a statement outside a transaction are there only while it runs. */
  async #whileRunning(work: { readonly isDone: boolean }): Promise<void> {
    do await this.#note();
    while (!work.isDone);
  }

  async #note(): Promise<void> {
    const held = await this.#watch();
    const now = performance.now();
    const step = this.steps.at(-1);
    const names = new Set(held.map(({ name, on }) => `${name} ${on}`));
    for (const lock of held) {
      const key = `${lock.name} ${lock.on}`;
      const open = this.#open.get(key);
      if (open !== undefined) open.last = now;
      else if (step !== undefined)
        this.#open.set(key, { ...lock, step, since: this.#lastRead, last: now });
    }
    for (const [key, { step: owner, since, last, name, on }] of this.#open) {
      if (names.has(key)) continue;
      this.#open.delete(key);
      owner.locks.push({ name, on, milliseconds: last - since });
    }
    this.#lastRead = now;
  }
}
