import type { Schemas } from '../../model/schema-view.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { isSameValue } from './same-value.ts';

const texts = [
  'Zoë 東京 🙂 ñ e\u0301',
  'MiXeD CaSe',
  `O'Neill "& <b>Sons</b>" 100% \\n _`,
  'Two  spaces; 1+1, %41 \u{1f469}\u200d\u{1f680}',
];
/** Texts that are often parsed as something else. */
const misread = ['007', 'null'];
/** Digits of any length, for patterns. */
const zeroed = Array.from({ length: 14 }, (_, more) => '41'.padStart(more + 3, '0'));
/** Several lines, if there is room. */
const lines = 'First line\n\tSecond line';
const paragraph = 200;
/** Names of values that APIs may normalise. */
const caseless =
  /mail|user|login|slug|handle|code|currency|country|domain|host|tag|key|locale|lang|url|sku|phone|mobile|fax/i;
/** Names of booleans that an API may decide itself: those of trust always, those of a state at creation. */
const trusted = /admin|staff|super|root|verif|approv|confirm|trust|valid/i;
const states =
  /default|primary|current|activ|enabl|lock|delet|archiv|paid|read|complete|done|success/i;
const days = ['2024-02-29', '1969-12-31', '2099-12-31', '2026-07-15', '2030-01-01'];
const moments = [
  '2024-03-10T23:30:15.125+05:30',
  '1999-12-31T22:58:59.875-11:00',
  '2031-07-15T12:00:00Z',
];
const mostMembers = 8;
const times = ['00:00:00', '23:59:59'];
const words = [
  'apple',
  'pear',
  'quince',
  'elder',
  'fig',
  'sorb',
  'medlar',
  'date',
  'lime',
] as const;
const numbers = [9, 11, 102, 7, 30, 4, 55, 1000, 2] as const;
/** Items with the characters that separate items in a text. */
const separated = ['salt, pepper', 'sweet; sour'];
/** With two decimal places, for any range. */
const fractions = [1234.56, 12.34, 0.25, 12.5];
/** Contents of JSON columns. */
const jsonObjects = [
  {
    MixedCase: 'MiXeD Zoë 🙂',
    nothing: null,
    inner: { list: [2, 1, null, 'b'], none: {}, text: '', zero: 0, isOff: false, below: -0.5 },
  },
  {},
];
const jsonOthers = [[2, 'b', 1, [], null], [], false, 'MiXeD "Zoë" 007', ''];
/** Doubles beyond 2^53 have no odd numbers. */
const longIntegers = ['9007199254740993', '9223372036854775807'];
/** Longer texts are tested by the largest body. */
const longest = 5000;

/** A property of a body; the seed makes its texts unique. */
export interface SpecialPlace {
  readonly place: string;
  readonly name: string;
  readonly seed: number;
}

/**
 * Values that careless code loses or changes: limits of 32 and 64 bits, empty values, letters
 * outside ASCII, long texts, timestamps with offsets and fractions. Not always valid: the validator
 * decides. Integers beyond doubles are raw JSON.
 */
export function specialValues(
  schemas: Schemas,
  { place, name, seed }: SpecialPlace,
): readonly unknown[] {
  const types = schemas.types(place);
  const format = schemas.keyword(place, 'format');
  const empty = types.has('null') ? [null] : [];
  const members = schemas.keyword(place, 'enum');
  if (members !== undefined)
    return Array.isArray(members) && members.length <= mostMembers ? members : empty;
  const bounds = boundsOf(schemas, place);
  if (types.has('integer')) return [...integers(schemas, place, format), ...bounds, 0, ...empty];
  if (types.has('number')) return [...fractionsOf(schemas, place), ...bounds, 0, ...empty];
  if (types.has('boolean')) return [false, true, ...empty];
  if (types.has('object') || types.has('array'))
    return [...maps(schemas, place), ...lists(schemas, { place, name, seed }), ...empty];
  if (schemas.isOfTables && types.size === 0) return [...jsonObjects, ...jsonOthers];
  if (!types.has('string')) return empty;
  if (format === 'date') return [...days, ...empty];
  if (format === 'date-time') return [...moments, ...empty];
  if (format === 'time') return [...times.map((time) => `${time}Z`), ...empty];
  if (format !== undefined) return empty;
  return [...textValues(schemas, { place, name, seed }), ...empty];
}

function textValues(schemas: Schemas, { place, name, seed }: SpecialPlace): readonly unknown[] {
  const own = texts.map((text) => `${text} ${seed % 1000}`);
  const isTidied = caseless.test(name);
  const kept = isTidied ? own.filter((text) => !text.startsWith('MiXeD')) : [...own, ...misread];
  const length = schemas.keyword(place, 'maxLength') ?? paragraph;
  const long = typeof length === 'number' && length >= paragraph && !isTidied ? [lines] : [];
  const digits = isTidied || schemas.keyword(place, 'pattern') === undefined ? [] : zeroed;
  return [...kept, ...long, '', ...digits, ...longTexts(schemas, place, seed)];
}

/** Lists: an empty one, unsorted ones, long ones, and duplicate items, except for sets. */
function lists(schemas: Schemas, { place, name }: SpecialPlace): readonly unknown[] {
  if (!schemas.types(place).has('array')) return [];
  const items = schemas.items(place);
  const isSet = schemas.keyword(place, 'uniqueItems') === true;
  if (items === null || isSet || schemas.keyword(items, 'enum') !== undefined) return [[]];
  const types = schemas.types(items);
  const ordered = types.has('string') ? words : [...types].some(isNumeric) ? numbers : null;
  const isTidied = ordered === numbers || caseless.test(name);
  if (ordered === null) return [[]];
  const [first, second, third] = ordered;
  const short = [
    [second, third, first],
    [second, first],
    [second, first, second],
  ];
  return [[], ...short, ordered, ordered.slice(0, 5), ...(isTidied ? [] : [separated])];
}

/** Entries of an object with free keys. An API may remove those with an empty text, if its document states it. */
function maps(schemas: Schemas, place: string): readonly unknown[] {
  const values = schemas.freeValues(place);
  if (values === null) return isJsonColumn(schemas, place) ? jsonObjects : [];
  const [types, description] = [schemas.types(values), schemas.keyword(place, 'description')];
  const isFree = types.size === 0;
  const removes =
    typeof description === 'string' && /unset|remov|delet|empty|blank/i.test(description);
  const texts = isFree || types.has('string') ? ['MiXeD Zoë', ...(removes ? [] : [''])] : [];
  const found = [
    ...texts,
    ...(isFree && schemas.isOfTables ? [null] : []),
    ...(isFree || [...types].some(isNumeric) ? [0] : []),
    ...(isFree || types.has('boolean') ? [false] : []),
  ];
  return found.map((value, index) => ({ [`MixedCase_${index}`]: value }));
}

function isJsonColumn(schemas: Schemas, place: string): boolean {
  return (
    schemas.isOfTables &&
    schemas.types(place).has('object') &&
    schemas.properties(place).size === 0 &&
    schemas.keyword(place, 'additionalProperties') !== false
  );
}

function isNumeric(type: string): boolean {
  return type === 'integer' || type === 'number';
}

function longTexts(schemas: Schemas, place: string, seed: number): readonly string[] {
  // A table's text without a limit has room; a third-party document may just not state one.
  const unlimited = schemas.isOfTables ? 300 : undefined;
  const length = schemas.keyword(place, 'maxLength') ?? unlimited;
  if (typeof length !== 'number' || length > longest || length < 40) return [];
  return [`${seed} ${'long words '.repeat(length / 11 + 1)}`.slice(0, length - 1) + '.'];
}

/** Bounds that every column stores exactly. */
function boundsOf(schemas: Schemas, place: string): readonly number[] {
  return ['maximum', 'minimum']
    .map((keyword) => schemas.keyword(place, keyword))
    .filter((bound) => typeof bound === 'number')
    .filter((bound) => Number.isInteger(bound) && Math.abs(bound) <= 999_999);
}

/** Fractions, also one with as many decimal places as `multipleOf` has. */
function fractionsOf(schemas: Schemas, place: string): readonly number[] {
  const common = schemas.keyword(place, 'format') === 'float' ? [12.5] : fractions;
  const step = schemas.keyword(place, 'multipleOf');
  const places = /^0?\.(\d{3,9})$/.exec(String(step))?.[1]?.length ?? 0;
  const fine = places === 0 ? [] : [Number((12 + 7 * Number(step)).toFixed(places))];
  return [
    ...common,
    ...fine,
    ...negative(schemas, -7.25),
    ...boundsOf(schemas, place).flatMap(near),
  ];
}

/** Other APIs may turn a negative number into 0 without stating it. */
function negative(schemas: Schemas, ...numbers: readonly number[]): readonly number[] {
  return schemas.isOfTables ? numbers : [];
}

/** Fractions near a bound, for narrow ranges: one of them is inside. */
function near(bound: number): readonly number[] {
  return Math.abs(bound) < 100_000 ? [bound + 1.25, bound - 1.25, bound + 1.5, bound - 1.5] : [];
}

/** Without a format, the width of a column is unknown. */
function integers(schemas: Schemas, place: string, format: unknown): readonly unknown[] {
  const maximum = schemas.keyword(place, 'maximum');
  const largest = typeof maximum === 'number' ? maximum : Infinity;
  if (format !== 'int64')
    return largest > 2 ** 32 && largest < Infinity
      ? [4_294_967_303]
      : [65_537, 2_147_483_647, ...negative(schemas, -40_000, -9)];
  const long = longIntegers.filter((digits) => Number(digits) <= largest);
  const below = negative(schemas, -2_147_483_655, -9);
  return [4_294_967_303, ...long.map((digits) => JSON.rawJSON(digits)), ...below];
}

/** Tolerance when comparing a read value with the sent one. */
export interface Exactness {
  /** Texts may be normalised or trimmed, integers rounded to doubles. */
  readonly isLoose: boolean;
  /** Tolerance of timestamps in milliseconds. */
  readonly moment: number;
}

/**
 * Whether a read value is exactly the sent one: texts by character, integers by digit, other
 * numbers as doubles, lists item by item, free objects by their sent entries.
 */
export function isVerySame(sent: unknown, read: unknown, { isLoose, moment }: Exactness): boolean {
  if (JSON.isRawJSON(sent) || JSON.isRawJSON(read)) {
    const [left, right] = [JSON.stringify(sent), JSON.stringify(read)];
    // https://www.rfc-editor.org/rfc/rfc8259#section-6: receivers may use doubles.
    return left === right || (isLoose && Number(left) === Number(right));
  }
  if (typeof sent === 'number' && typeof read === 'number')
    return Math.abs(sent - read) <= Math.abs(sent) * 1e-9;
  if (Array.isArray(sent) && Array.isArray(read))
    return (
      sent.length === read.length && sent.every((item, index) => isSameValue(item, read[index]))
    );
  if (isJsonObject(sent) && isJsonObject(read))
    return Object.entries(sent).every(
      ([name, value]) =>
        Object.hasOwn(read, name) && isVerySame(value, read[name], { isLoose, moment }),
    );
  if (typeof sent !== 'string' || typeof read !== 'string') return sent === (read ?? null);
  if (isMoment(sent)) return Math.abs(Date.parse(sent) - Date.parse(read)) <= moment;
  if (/^\d\d:\d\d:\d\d/.test(sent)) return sent.slice(0, 8) === read.slice(0, 8);
  return isLoose ? loose(sent) === loose(read) : sent === read;
}

function loose(text: string): string {
  return text.normalize().trim();
}

/**
 * Whether an ordinary value was changed on purpose or by careless code: a date moved by a time
 * zone, a timestamp truncated, a text in another case, a number without its fraction, a list
 * without duplicates, an object with other entries. Unusual values of such a property prove nothing.
 */
export function isCareless(name: string, sent: unknown, read: unknown): boolean {
  if (typeof sent === 'number' && typeof read === 'number')
    return !Number.isInteger(sent) && Number.isInteger(read) && Math.abs(sent - read) < 1;
  if (Array.isArray(sent)) return isCarelessList(sent, read);
  if (isJsonObject(sent)) return isJsonObject(read);
  if (typeof sent !== 'string' || typeof read !== 'string') return false;
  if (isMoment(sent) && isMoment(read))
    return isOtherZone(Date.parse(sent) - Date.parse(read)) || isCut(sent, Date.parse(read));
  const isDay = [sent, read].every((day) => /^\d{4}-\d\d-\d\d$/.test(day));
  if (isDay) return Math.abs(Date.parse(sent) - Date.parse(read)) === 86_400_000;
  return !caseless.test(name) && sent !== read && sent.toLowerCase() === read.toLowerCase();
}

/** Whether an API may decide the value of a boolean, whatever it is sent. */
export function mayDecide(name: string, isCreate: boolean): boolean {
  return trusted.test(name) || (isCreate && states.test(name));
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}

/** Multiples of a quarter of an hour, up to a day. */
function isOtherZone(milliseconds: number): boolean {
  return milliseconds % 900_000 === 0 && Math.abs(milliseconds) <= 86_400_000;
}

/** The start of the day or hour, in the written zone or in UTC. */
function isCut(sent: string, read: number): boolean {
  const [offset = ''] = /(?:Z|[+-]\d\d:\d\d)$/i.exec(sent) ?? [];
  const [day, utc] = [sent.slice(0, 10), new Date(sent).toISOString()];
  const starts = [`${day}T00:00:00${offset}`, `${day}T00:00:00Z`, `${utc.slice(0, 10)}T00:00:00Z`];
  return [...starts, `${utc.slice(0, 13)}:00:00Z`].some((start) => Date.parse(start) === read);
}

function isCarelessList(sent: readonly unknown[], read: unknown): boolean {
  if (!Array.isArray(read)) return sent.length === 0 && (read ?? null) === null;
  return new Set(sent).size === read.length && new Set(sent).isSubsetOf(new Set(read));
}
