import { sql } from 'drizzle-orm';
import type { Row } from '../database.ts';
import { storedRow } from '../statements/many-rows.ts';
import { rowWithSent, storesSent } from '../statements/sent-row.ts';
import type { Parameters } from '../statements/table-statements.ts';
import { numbersRows } from '../table-shape.ts';
import { asText } from './codecs.ts';
import { foundBy, keyTexts, plainRow, sameWords } from './marked-rows.ts';
import { runDeferred, writeHooks } from './write-hooks.ts';
import { type PgConnection, type PgWrite, readFields, tableOf, versionOf } from './pg-write.ts';

/**
 * Writes a row that rules or triggers may replace or skip, and returns what is then stored: a new
 * row, which must differ from the one that was there; a changed one, or none if it is unchanged
 * although other values were sent.
 */
export async function lookedUp(parts: PgWrite, values: Parameters): Promise<readonly Row[]> {
  const { database } = parts;
  try {
    return await database.transaction((on) =>
      parts.before === null ? inserted(parts, on, values) : updated(parts, on, values),
    );
  } catch (error) {
    if (error instanceof Unchanged) return [];
    throw error;
  }
}

/** Rolls back what an update has done elsewhere. */
class Unchanged extends Error {
  override readonly name = 'Unchanged';
}

async function inserted(
  parts: PgWrite,
  on: PgConnection,
  values: Parameters,
): Promise<readonly Row[]> {
  const earlier = await identityOf(parts, on, values);
  await parts.write(on).execute(values);
  const { insert } = await writeHooks(on, parts.shape);
  if (parts.endsTransaction) await runDeferred(on, insert);
  const stored = await identityOf(parts, on, values);
  if (stored === null || stored === earlier) storedRow([]);
  return (await foundRow(parts, on, values)) ?? [storedRow([])];
}

async function updated(
  parts: PgWrite,
  on: PgConnection,
  values: Parameters,
): Promise<readonly Row[]> {
  const { shape, sent } = parts;
  const version = { [versionKey]: versionOf(shape) };
  const reading = on.select({ ...readFields(parts), ...version }).from(tableOf(shape));
  const [before] = await reading.where(parts.before ?? sql`false`).execute(values);
  if (before === undefined) return [];
  const { rules, update } = await writeHooks(on, shape);
  const returned = rules
    ? (await parts.write(on).execute(values), [])
    : await parts.returning(on, readFields(parts)).prepare().execute(values);
  if (parts.endsTransaction) await runDeferred(on, update);
  const again = on
    .select({ ...version, kept: sql<boolean>`${storesSent(shape, sent, sameWords)}` })
    .from(tableOf(shape))
    .where(parts.written)
    .limit(1);
  const [after] = await again.execute(values);
  if (after === undefined) {
    // Out of sight: as a trigger returned it, or with the sent values.
    const [row] =
      returned.length > 0 ? returned : [rowWithSent(shape, sent, { row: before, values })];
    return [plainRow(parts, row ?? {}).row];
  }
  const isWritten = (rules || returned.length > 0) && after['kept'] === true;
  if (!isWritten && after[versionKey] === before[versionKey]) throw new Unchanged();
  return (await foundRow(parts, on, values)) ?? [];
}

const versionKey = '\0version';

/** The written row; null if there is none. */
async function foundRow(
  parts: PgWrite,
  on: PgConnection,
  values: Parameters,
): Promise<readonly Row[] | null> {
  const { shape } = parts;
  const fields = { ...readFields(parts), ...keyTexts(shape) };
  const query = on.select(fields).from(tableOf(shape)).where(parts.written).limit(1);
  const [found] = await query.execute(values);
  return found === undefined ? null : [plainRow(parts, found).row];
}

/**
 * Distinguishes a new row from an earlier one that the condition finds: by its place in a table, by
 * the number of rows and their last key in a view. Null: none.
 */
async function identityOf(
  { shape, written: condition }: PgWrite,
  on: PgConnection,
  values: Parameters,
): Promise<string | null> {
  const keys = foundBy(shape).map(({ column }) => asText(column));
  const key = sql`concat_ws(',', ${sql.join([...keys, sql`''`], sql`, `)})`;
  const identity = numbersRows(shape)
    ? sql<string>`max(row(tableoid, ctid)::text)`
    : sql<string>`concat_ws(',', nullif(count(*), 0), max(${key}))`;
  try {
    // A savepoint, because lastval() fails if no sequence was used before.
    return await on.transaction(async (inner) => {
      const query = inner.select({ identity }).from(tableOf(shape)).where(condition);
      const [row] = await query.execute(values);
      return row?.identity ?? null;
    });
  } catch {
    return null;
  }
}
