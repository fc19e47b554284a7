import { sql } from 'drizzle-orm';
import type { Row } from '../database.ts';
import { allowedRows } from '../rules/ruled-row.ts';
import { storedRow } from '../statements/many-rows.ts';
import { storesSent } from '../statements/sent-row.ts';
import type { Parameters, Statement } from '../statements/table-statements.ts';
import { lookedUp } from './looked-up-rows.ts';
import { keptKey, keyTexts, plainRow, rereadRows, sameWords } from './marked-rows.ts';
import { type PgWrite, readFields } from './pg-write.ts';
import { type EventHooks, runDeferred, writeHooks } from './write-hooks.ts';

/**
 * Writes and returns a row; rolls back if it is then outside its rule. If triggers or rules may do
 * something else, the row is compared with what was sent and read again; if it differs, the write is
 * rolled back and repeated while looking at the row before and after it.
 */
export function written(parts: PgWrite): Statement<readonly Row[]> {
  const { database, shape, kept, isJudged } = parts;
  const fields = readFields(parts);
  const query = parts.returning(database, fields);
  const ready = kept && !isJudged ? query.prepare() : query;
  const event = parts.before === null ? 'insert' : 'update';
  return async (values) => {
    const { rules, [event]: hooks } = await writeHooks(database, shape);
    if (rules) return lookedUp(parts, values);
    if (hooks.early || hooks.late)
      return (await asSent(parts, hooks, values)) ?? lookedUp(parts, values);
    if (!isJudged) return ready.execute(values);
    return database.transaction(async (on) =>
      allowedRows(shape, await parts.returning(on, fields).prepare().execute(values)),
    );
  };
}

/** Stores a new row without reading it. */
export function unread({ database, shape, write }: PgWrite): Statement<readonly Row[]> {
  return async (values) => {
    const isSkipped = ({ rowCount }: { readonly rowCount: number | null }): boolean =>
      rowCount === 0 && shape.unread !== 'kept';
    const { rules, insert } = await writeHooks(database, shape);
    if (!rules && !insert.early) await write(database).execute(values);
    else
      await database.transaction(async (on) => {
        if (isSkipped(await write(on).execute(values))) storedRow([]);
      });
    return [{}];
  };
}

/** Rolls back a write that is repeated. */
class NotAsSent extends Error {
  override readonly name = 'NotAsSent';
}

/** The row after its triggers; null, and nothing is written, if it is not the one that was sent. */
async function asSent(
  parts: PgWrite,
  hooks: EventHooks,
  values: Parameters,
): Promise<readonly Row[] | null> {
  const { database, shape, sent, before } = parts;
  const read = readFields(parts);
  const stored = before === null ? sql`true` : storesSent(shape, sent, sameWords);
  const marked = { ...read, ...keyTexts(shape), [keptKey]: stored };
  try {
    return await database.transaction(async (on) => {
      const [first] = await parts.returning(on, marked).prepare().execute(values);
      if (first?.[keptKey] !== true) throw new NotAsSent();
      const returned = plainRow(parts, first);
      if (!hooks.late) return [returned.row];
      if (parts.endsTransaction) await runDeferred(on, hooks);
      if (returned.key === null) {
        if (shape.constraints.key !== undefined) throw new NotAsSent();
        return [returned.row];
      }
      const reread = { shape, read: { ...read, [keptKey]: stored }, values };
      const [found] = await rereadRows(on, reread, [returned.key]);
      // A new row that is gone was not stored; an updated one has moved out of sight.
      if (found === undefined) return [before === null ? storedRow([]) : returned.row];
      if (found[keptKey] !== true) throw new NotAsSent();
      return [plainRow(parts, found).row];
    });
  } catch (error) {
    if (error instanceof NotAsSent) return null;
    throw error;
  }
}
