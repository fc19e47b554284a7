import type { Layer } from '../faulty/faulty-server.ts';
import { bodyOf, instead } from '../faulty/layers.ts';
import { storing } from '../faulty/storing.ts';
import { isParcel, omitted, problem, sent, text, textOf, value } from './lab-layers.ts';

/** Faults that change a value when storing it, or accept an invalid one. */
export const valueFaults: Readonly<Record<string, Layer>> = {
  'weights wrap at 16 bits': value('weight', (weight) => (Number(weight) << 16) >> 16),
  'barcodes wrap at 32 bits': value('barcode', (code) =>
    Number(BigInt.asIntN(32, BigInt(textOf(code)))),
  ),
  'days shift by a time zone': text('dueOn', (day) =>
    new Date(Date.parse(day) - 36e5).toISOString().slice(0, 10),
  ),
  'moments lose their offset': text('collectedAt', (at) => at.replace(/[+-]\d\d:\d\d$/, 'Z')),
  'moments lose their fraction': text('collectedAt', (at) => at.replace(/\.\d+/, '')),
  'moments are cut to their day': text('collectedAt', (at) => `${at.slice(0, 10)}T00:00:00Z`),
  'moments are cut to their hour': text('collectedAt', (at) =>
    at.replace(/:\d\d:[\d.]+/, ':00:00'),
  ),
  'a value of 0 is lost': value('value', (value) => (value === 0 ? null : value)),
  'a weight of 0 becomes 1': value('weight', (weight) => (weight === 0 ? 1 : weight)),
  'empty notes are lost': value('notes', (notes) => (notes === '' ? null : notes)),
  'false is stored as true': value('insured', () => true),
  'values lose their cents': value('value', (value) => Math.fround(Number(value))),
  'names lose their case': text('recipient', (name) => name.toUpperCase()),
  'letters beyond Latin-1 are mangled': text('recipient', (name) =>
    Buffer.from(name, 'latin1').toString('latin1'),
  ),
  'emoji are lost': text('notes', (notes) => notes.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
  'notes are cut at 255': text('notes', (notes) => notes.slice(0, 255)),
  'apostrophes are doubled': text('notes', (notes) => notes.replaceAll("'", "''")),
  'markup is escaped': text('notes', (notes) => notes.replaceAll('<', '&lt;')),
  'double spaces are lost': text('notes', (notes) => notes.replace(/ +/g, ' ')),
  'lines are joined': text('notes', (notes) => notes.replaceAll('\n', ' ')),
  'digits are parsed as a number': text('notes', (notes) => notes.replace(/^0+(?=\d+$)/, '')),
  'days before 1970 are lost': text('dueOn', (day) => (day < '1970' ? '1970-01-01' : day)),
  'one priority becomes another': text('priority', (one) => (one === 'high' ? 'normal' : one)),
  'a patch empties notes': omitted('PATCH', 'notes', () => null),
  'a patch sets defaults': omitted('PATCH', 'priority', () => 'normal'),
  'null is ignored by a patch': storing((_, { before, sent }) =>
    Object.fromEntries(
      Object.keys(sent)
        .filter((name) => before !== null && sent[name] === null)
        .map((name) => [name, before?.[name]]),
    ),
  ),
  'defaults are not applied': omitted('POST', 'priority', () => 'low'),
  'creates with required fields only fail': instead(201, (reply, call) =>
    isParcel(call) && !('barcode' in bodyOf(call)) && 'recipient' in bodyOf(call)
      ? problem(500)
      : reply,
  ),
  'strings are parsed as numbers': sent('weight', (weight) =>
    typeof weight === 'string' && weight.trim() !== '' ? Number(weight) : weight,
  ),
  'an enum in another case is taken': sent('priority', (priority) =>
    typeof priority === 'string' ? priority.toLowerCase() : priority,
  ),
};
