import type { Column, ColumnType, Provider } from '../../catalog/catalog.ts';
import { isTypeChanged } from './columns.ts';
import type { Step } from './step.ts';

/** How the stored values of a step's column read afterwards, in words; null: as before. */
export function typeMeaning(step: Step, provider: Provider): string | null {
  if (step.kind !== 'alterColumn') return null;
  const { from, to } = step;
  if (!isTypeChanged(from, to) || to.generated !== null) return null;
  const [old, fresh] = [classOf(from.type), classOf(to.type)];
  if (old !== fresh) {
    const known = isPlain(from.type) ? meanings(provider)[`${old} ${fresh}`] : undefined;
    return known === undefined ? otherForm(from, to) : known;
  }
  return sameClassMeaning(from, to, provider);
}

/** Values of one class have the same form in JSON. */
type ValueClass = 'number' | 'boolean' | 'text' | 'bytes' | 'moment' | 'json' | ColumnType['kind'];

const classes: Readonly<Partial<Record<ColumnType['kind'], ValueClass>>> = {
  ...{ integer: 'number', decimal: 'number', float: 'number' },
  ...{ uuid: 'text', enum: 'text', other: 'text', dateTime: 'moment' },
};

function classOf({ kind }: ColumnType): ValueClass {
  return classes[kind] ?? kind;
}

/** Whether values have no format of their own. */
function isPlain(type: ColumnType): boolean {
  const isFormatted = type.kind === 'text' && type.form !== undefined;
  return !isFormatted && type.kind !== 'enum' && type.kind !== 'other';
}

/** By the classes of both types; null: nothing changes. */
function meanings(provider: Provider): Readonly<Record<string, string | null>> {
  const trueText = provider === 'postgresql' || provider === 'cockroachdb' ? 'true' : '1';
  return {
    'number text': 'numbers become texts: 5 becomes "5"',
    'text number': 'texts become numbers: "5" becomes 5',
    'boolean number': 'true becomes 1, and false 0',
    'number boolean': '0 becomes false, and another number true',
    'boolean text': `booleans become texts: true becomes "${trueText}"`,
    'date moment': 'a day becomes its first moment: 2024-02-29 becomes 2024-02-29T00:00:00Z',
    'moment date': 'only the day remains, that of UTC',
    'moment text':
      'moments become texts in the form of the database, in UTC: "2024-02-29 10:00:00"',
    'text moment': 'texts without an offset become moments in UTC',
    'moment number': 'moments become numbers in the form of the database: 20240229100000',
    'date text': null,
    'time text': null,
    'time moment': 'a time of day gets the date on which the migration runs',
    'json text': 'JSON values become texts: {"a":1} becomes "{\\"a\\":1}"',
    'text json': 'texts are read as JSON: "{\\"a\\":1}" becomes {"a":1}',
    'set text': 'lists become texts: ["a","b"] becomes "a,b"',
    'array text': 'lists become texts: ["a","b"] becomes "{a,b}"',
    'text bytes': 'the API shows the bytes of the texts in Base64',
    'bytes text': provider === 'sqlite' ? null : 'the API no longer shows Base64',
  };
}

function otherForm(from: Column, to: Column): string {
  return `values of ${from.sqlType} are shown in the form of ${to.sqlType}`;
}

function sameClassMeaning(old: Column, fresh: Column, provider: Provider): string | null {
  const [from, to] = [old.type, fresh.type];
  if (isCaseless(fresh) && !isCaseless(old)) {
    return 'texts that differ only in case become equal';
  }
  if (from.kind === 'time' && to.kind === 'time' && from.withTimeZone !== to.withTimeZone) {
    return to.withTimeZone
      ? 'times of day get the offset of UTC'
      : 'offsets are dropped: 10:00+02 becomes 10:00';
  }
  if (from.kind === 'float' && to.kind === 'float') {
    const isExact = provider === 'postgresql' || from.bits >= to.bits;
    return isExact ? null : 'values get more digits: 0.1 becomes 0.10000000149011612';
  }
  return null;
}

function isCaseless({ sqlType, caseInsensitive }: Column): boolean {
  return caseInsensitive || sqlType === 'citext';
}
