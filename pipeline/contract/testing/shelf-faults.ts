/** What is stored or shown instead of what was sent. */
export type Stored = Readonly<Record<string, unknown>>;

/** Faults that spoil a value on its way to the store. */
export const storingFaults = {
  'stock wraps at 32 bits': ({ stock, ...rest }) => ({ ...rest, stock: Number(stock) | 0 }),
  'days shift': ({ day, ...rest }) => ({
    ...rest,
    day:
      typeof day !== 'string' ? day : new Date(Date.parse(day) - 36e5).toISOString().slice(0, 10),
  }),
  'zero is lost': ({ price, ...rest }) => ({ ...rest, price: price === 0 ? 1 : price }),
  'empty text is lost': ({ note, ...rest }) => ({ ...rest, note: note === '' ? null : note }),
  'offsets are dropped': ({ at, ...rest }) => ({
    ...rest,
    at: String(at).replace(/[+-]\d\d:\d\d$/, 'Z'),
  }),
  'fractions are dropped': ({ at, ...rest }) => ({ ...rest, at: String(at).replace(/\.\d+/, '') }),
  'digits are lost': ({ price, ...rest }) => ({ ...rest, price: Math.fround(Number(price)) }),
  'case changes': ({ name, ...rest }) => ({ ...rest, name: String(name).toLowerCase() }),
  'letters are mangled': ({ name, ...rest }) => ({
    ...rest,
    name: String(name).replace(/[^\u0000-\u00ff]/g, '?'),
  }),
} satisfies Readonly<Record<string, (sent: Stored) => Stored>>;

/** Every other fault of the shelf, one promise broken each. */
export const shelfFaults = [
  'updated rows cannot be deleted',
  'deleting takes a neighbour',
  'changing changes a neighbour',
  'the second delete crashes',
  'put answers another row',
  'patch answers what was there',
  'patch empties the rest',
  'null is ignored',
  'page is ignored',
  'limit is ignored',
  'pages overlap',
  'texts are taken for numbers',
  'any case of an enum is taken',
] as const;

/** A fault of the shelf, or of the way to it. */
export type ShelfFault =
  | keyof typeof storingFaults
  | (typeof shelfFaults)[number]
  | 'three deletions are cut off'
  | 'all deletions are cut off';
