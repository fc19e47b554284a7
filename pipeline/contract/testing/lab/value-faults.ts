import { problem, textOf, type LabSwitch, type Storing } from './lab-switch.ts';
import { bodyOf } from './lab-body.ts';

/** Stores another value of one property. */
export function storing(name: string, change: (value: unknown, at: Storing) => unknown): LabSwitch {
  return {
    store: (sent, at) =>
      sent[name] === undefined
        ? sent
        : { ...sent, [name]: sent[name] === null ? null : change(sent[name], at) },
  };
}

/** The same for a text. */
export const text = (name: string, change: (value: string) => string): LabSwitch =>
  storing(name, (value) => change(String(value)));
/** Faults that change a value when storing it, or accept an invalid one. */
export const valueFaults: Readonly<Record<string, LabSwitch>> = {
  'weights wrap at 16 bits': storing('weight', (weight) => (Number(weight) << 16) >> 16),
  'barcodes wrap at 32 bits': storing('barcode', (code) =>
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
  'a value of 0 is lost': storing('value', (value) => (value === 0 ? null : value)),
  'a weight of 0 becomes 1': storing('weight', (weight) => (weight === 0 ? 1 : weight)),
  'empty notes are lost': storing('notes', (notes) => (notes === '' ? null : notes)),
  'false is stored as true': storing('insured', () => true),
  'values lose their cents': storing('value', (value) => Math.fround(Number(value))),
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
  'a patch empties notes': {
    stored: (next, { call }) =>
      call.method === 'PATCH' && call.table === 'parcels' && !('notes' in bodyOf(call))
        ? { ...next, notes: null }
        : next,
  },
  'a patch sets defaults': {
    stored: (next, { call }) =>
      call.method === 'PATCH' && call.table === 'parcels' && !('priority' in bodyOf(call))
        ? { ...next, priority: 'normal' }
        : next,
  },
  'null is ignored by a patch': {
    store: (sent, { before }) =>
      before === null
        ? sent
        : Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
  },
  'defaults are not applied': {
    stored: (next, { call }) =>
      call.method === 'POST' && call.table === 'parcels' && !('priority' in bodyOf(call))
        ? { ...next, priority: 'low' }
        : next,
  },
  'creates with required fields only fail': {
    first: (call) =>
      call.method === 'POST' &&
      call.table === 'parcels' &&
      !('barcode' in bodyOf(call)) &&
      'recipient' in bodyOf(call)
        ? problem(500)
        : null,
  },
  'strings are parsed as numbers': {
    lenient: ({ weight, ...body }) => ({
      ...body,
      ...(weight === undefined
        ? {}
        : {
            weight: typeof weight === 'string' && weight.trim() !== '' ? Number(weight) : weight,
          }),
    }),
  },
  'an enum in another case is taken': {
    lenient: ({ priority, ...body }) => ({
      ...body,
      ...(priority === undefined
        ? {}
        : { priority: typeof priority === 'string' ? priority.toLowerCase() : priority }),
    }),
  },
};
