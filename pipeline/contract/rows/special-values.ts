import type { Schemas } from '../../model/schema-view.ts';

const texts = ['Zoë 東京 🙂 ñ e\u0301', 'MiXeD CaSe'];
/** What APIs spell in one case by right. */
const caseless =
  /mail|user|login|slug|handle|code|currency|country|domain|host|tag|key|locale|lang|url|sku/i;
const days = ['2024-02-29', '1999-12-31'];
const moments = ['2024-03-10T23:30:15.125+05:30', '1999-12-31T22:58:59.875-11:00'];

/** A property of a body; the seed makes its texts unlike those of other rows. */
export interface SpecialPlace {
  readonly place: string;
  readonly name: string;
  readonly seed: number;
}

/** Values that careless code loses or changes: the last of 32 and 64 bits, nothing at all, letters beyond ASCII, moments with offsets and fractions. Not always valid: the validator decides. */
export function specialValues(
  schemas: Schemas,
  { place, name, seed }: SpecialPlace,
): readonly unknown[] {
  const types = schemas.types(place);
  const format = schemas.keyword(place, 'format');
  const empty = types.has('null') ? [null] : [];
  if (schemas.keyword(place, 'enum') !== undefined) return empty;
  if (types.has('integer')) return [...integers(schemas, place, format), 0, ...empty];
  if (types.has('number')) return [...(format === 'float' ? [12.5] : [1234.56, 12.5]), 0, ...empty];
  if (types.has('boolean')) return [false, true];
  if (!types.has('string')) return empty;
  if (format === 'date') return [...days, ...empty];
  if (format === 'date-time') return [...moments, ...empty];
  if (format !== undefined) return empty;
  const own = texts.slice(0, caseless.test(name) ? 1 : 2).map((text) => `${text} ${seed % 1000}`);
  return [...own, '', ...empty];
}

/** Without a format nobody says how wide a column is. */
function integers(schemas: Schemas, place: string, format: unknown): readonly number[] {
  const maximum = schemas.keyword(place, 'maximum');
  const isWide = format === 'int64' || (typeof maximum === 'number' && maximum > 2 ** 32);
  return isWide ? [4_294_967_303, 9_007_199_254_740_991] : [2_147_483_647];
}

/** A day that was read is the one before or after: a time zone moved it. */
export function isShiftedDay(sent: unknown, read: unknown): boolean {
  const isDay = [sent, read].every((day) => /^\d{4}-\d\d-\d\d$/.test(String(day)));
  return isDay && Math.abs(Date.parse(String(sent)) - Date.parse(String(read))) === 86_400_000;
}

/** Whether a value that was read is the very one that was sent: texts letter by letter, moments to the millisecond, numbers as far as doubles tell. */
export function isVerySame(sent: unknown, read: unknown): boolean {
  if (typeof sent === 'number' && typeof read === 'number')
    return Math.abs(sent - read) <= Math.abs(sent) * 1e-9;
  if (typeof sent !== 'string' || typeof read !== 'string') return sent === (read ?? null);
  const isMoment = /^\d{4}-\d\d-\d\dT/.test(sent);
  return isMoment ? Date.parse(sent) === Date.parse(read) : sent.normalize() === read.normalize();
}
