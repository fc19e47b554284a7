import type { Layer } from '../faulty/faulty-server.ts';
import { asking, jsonIn, listing, pathOf, showing, both, type Row } from '../faulty/layers.ts';

const plain = (key: string): string => key.replace(/^0+(?=\d)/, '');

/** Finds the locker or ticket of another key. */
const finding = (isSame: (own: string, key: string) => boolean): Layer =>
  asking(async (call, send) => {
    const [, table = '', key = ''] = /^\/(lockers|tickets)\/(\d+)$/.exec(pathOf(call)) ?? [];
    if (table === '') return null;
    const list = await send({ method: 'GET', target: `/${table}`, headers: {}, body: '' });
    const keys = (jsonIn(list.body) as readonly Row[]).map(({ id, number = id }) => String(number));
    const found = keys.includes(key) ? key : keys.find((own) => isSame(own, key));
    return found === undefined ? null : { ...call, target: `/${table}/${found}` };
  });

const withoutZeros = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, key]) =>
      /^(?:id|number)$/.test(name) && typeof key === 'string' ? [name, plain(key)] : [name, key],
    ),
  );

/** Faults that treat keys of digits as numbers. */
export const keyFaults: Readonly<Record<string, Layer>> = {
  'keys are found whatever zeros they begin with': finding((own, key) => plain(own) === plain(key)),
  'keys are found without their zeros': finding((own, key) => plain(own) === key),
  'keys are shown without their zeros': both(
    showing(withoutZeros),
    listing((rows) => rows.map(withoutZeros)),
  ),
  'a read shows keys without their zeros': both(
    showing(withoutZeros, /^GET$/),
    listing((rows) => rows.map(withoutZeros)),
  ),
  'a create shows keys without their zeros': showing(withoutZeros, /^POST$/),
};
