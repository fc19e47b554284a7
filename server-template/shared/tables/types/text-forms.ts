import type { TextForm } from '../column-type.ts';
import { hardwareForm, hostForm, networkForm } from './network-forms.ts';

/**
 * How PostgreSQL prints values of types that are exchanged as text, by the unqualified type name
 * and its sizes.
 */
export function textFormOf(name: string, sizes: readonly number[]): TextForm | undefined {
  const [, smallest] = /^interval(?: (?:[a-z]+ to )?([a-z]+))?$/.exec(name) ?? [];
  if (name.startsWith('interval')) return intervalForm(smallest ?? 'second', sizes[0]);
  return forms.get(name)?.(sizes[0]);
}

const number =
  '(?:-?(?:[0-9]{1,15}(?:\\.[0-9]{1,17})?|[0-9](?:\\.[0-9]{1,17})?e(?:\\+(?:[0-9]{2}|[12][0-9]{2}|30[0-7])|-(?:[0-9]{2}|[12][0-9]{2}|3[01][0-9]|32[0-2])))|NaN|-?Infinity)';
const point = `\\(${number},${number}\\)`;
const quoted = '"[^"\\\\]*(?:\\\\["\\\\][^"\\\\]*)*"';
const pair = `${quoted}=>(?:${quoted}|NULL)`;
/** Output formats: chapter 8 of the manual. */
const forms: ReadonlyMap<string, (size?: number) => TextForm> = new Map([
  ['inet', () => hostForm],
  ['cidr', () => networkForm],
  ['macaddr', () => hardwareForm(6)],
  ['macaddr8', () => hardwareForm(8)],
  [
    'bit',
    (size = 1) => ({ pattern: `^[01]{${size}}$`, example: '01'.repeat(size).slice(0, size) }),
  ],
  ['bit varying', bitsUpTo],
  ['varbit', bitsUpTo],
  // With the session's lc_monetary C.
  [
    'money',
    () => ({
      pattern: '^-?\\$[0-9]{1,3}(?:,[0-9]{3}){0,5}\\.[0-9]{2}$',
      example: '$12.50',
    }),
  ],
  ['point', () => ({ pattern: `^${point}$`, example: '(1,2)' })],
  ['lseg', () => ({ pattern: `^\\[${point},${point}\\]$`, example: '[(0,0),(1,2)]' })],
  ['box', () => ({ pattern: `^${point},${point}$`, example: '(1,2),(0,0)' })],
  ['circle', () => ({ pattern: `^<${point},[0-9]{1,9}>$`, example: '<(1,2),3>' })],
  ['line', () => ({ example: '{1,-1,0}' })],
  ['path', () => ({ example: '[(0,0),(1,2)]' })],
  ['polygon', () => ({ example: '((0,0),(1,2),(2,0))' })],
  ['hstore', () => ({ pattern: `^(?:${pair}(?:, ${pair})*)?$`, example: '"a"=>"1"' })],
  ['ltree', () => ({ pattern: '^(?:[A-Za-z0-9_]+(?:\\.[A-Za-z0-9_]+)*)?$', example: 'a.b' })],
  ['pg_lsn', () => ({ pattern: '^[0-9A-F]{1,8}/[0-9A-F]{1,8}$', example: '16/B374D848' })],
  ['tsvector', () => ({ example: "'a':1 'b':2" })],
  ['tsquery', () => ({ example: "'a' & 'b'" })],
  ['jsonpath', () => ({ example: '$."a"' })],
  ['xml', () => ({ example: '<a/>' })],
  ['int4range', () => ({ example: '[1,5)' })],
  ['int8range', () => ({ example: '[1,5)' })],
  ['numrange', () => ({ example: '[1.5,2.5)' })],
  ['daterange', () => ({ example: '[2024-01-01,2024-02-01)' })],
  ['tsrange', () => ({ example: '["2024-01-01 00:00:00","2024-02-01 00:00:00")' })],
  ['tstzrange', () => ({ example: '["2024-01-01 00:00:00+00","2024-02-01 00:00:00+00")' })],
]);

function bitsUpTo(size?: number): TextForm {
  return {
    pattern: size === undefined ? '^[01]*$' : `^[01]{0,${size}}$`,
    example: '101'.slice(0, size),
  };
}

/** Fields of an interval, with what its text has at most; smaller fields are zero. */
const fields: Readonly<Record<string, readonly [units: number, time: string | null]>> = {
  year: [1, null],
  month: [2, null],
  day: [3, null],
  hour: [3, '00:00'],
  minute: [3, '[0-5][0-9]:00'],
  second: [3, '[0-5][0-9]:[0-5][0-9]'],
};

/** With the session's `intervalstyle postgres`: units from years to days, then the time. */
function intervalForm(smallest: string, precision = 6): TextForm {
  const [count, rest] = fields[smallest] ?? [3, null];
  const fraction = smallest === 'second' && precision > 0 ? `(?:\\.[0-9]{1,${precision}})?` : '';
  const units = ['year', 'mon', 'day'].slice(0, count);
  const parts = units.map((unit) => `[-+]?[0-9]{1,8} ${unit}s?`);
  if (rest !== null) parts.push(`[-+]?[0-9]{2,8}:${rest}${fraction}`);
  // Each part once, at least one.
  const from = parts.map((part, index) =>
    [part, ...parts.slice(index + 1).map((later) => `(?: ${later})?`)].join(''),
  );
  // An empty interval is always a time.
  const zero = rest === null ? ['00:00:00'] : [];
  const example =
    rest === null
      ? `1 ${units.at(-1) ?? ''}`
      : smallest === 'hour'
        ? '1 day 02:00:00'
        : '1 day 02:30:00';
  return { pattern: `^(?:${[...from, ...zero].join('|')})$`, example };
}
