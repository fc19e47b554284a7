/** A value of the sample shop, in a form that every database accepts. */
export type ShopValue = string | number | boolean | null;

/** The rows of one table, in the order of its columns. */
export interface ShopTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ShopValue[])[];
}

const firstNames =
  'Ada Alan Amina Barbara Chen Dennis Edsger Fatou Grace Hedy Ivan Joan Katherine Linus Margaret Niklaus Olga Radia Sofia Tim'.split(
    ' ',
  );
const lastNames =
  'Abebe Brooks Costa Diallo Eriksen Fischer Garcia Haddad Ito Jensen Kamau Lopez'.split(' ');
const shelves: readonly (readonly [string, readonly string[]])[] = [
  ['Kitchen', ['Knives', 'Pots', 'Cups']],
  ['Garden', ['Seeds', 'Tools']],
  ['Office', ['Paper', 'Pens', 'Lamps']],
];
const adjectives = ['Plain', 'Sturdy', 'Folding', 'Little', 'Grand', 'Everyday', 'Painted'];
const nouns = ['knife', 'pot', 'cup', 'seed box', 'spade', 'notebook', 'fountain pen', 'desk lamp'];
const colours = ['red', 'green', 'blue', 'black', 'white'];
const statuses = ['pending', 'paid', 'shipped', 'cancelled'];
const methods = ['card', 'mobile_money', 'cash'];

/** The sample shop's rows: identical on every call, parents before children. */
export function shopRows(): readonly ShopTable[] {
  const pick = createPicker(20_260_105);
  const products = productRows(pick);
  const orders = orderRows(pick);
  const items = itemRows(pick, orders, products);
  return [
    table('customers', 'id email name phone created_at updated_at', customerRows(pick)),
    table('categories', 'id parent_id name position', categoryRows()),
    table(
      'products',
      'id category_id sku name description price stock active attributes created_at updated_at',
      products,
    ),
    table('orders', 'id customer_id status note placed_at shipped_on', orders),
    table('order_items', 'order_id product_id quantity unit_price', items),
    table(
      'payments',
      'id order_id method amount state checkout_request_id receipt created_at',
      paymentRows(pick, orders, items),
    ),
  ];
}

function table(name: string, columns: string, rows: ShopTable['rows']): ShopTable {
  return { name, columns: columns.split(' '), rows };
}

type Pick = (below: number) => number;

/** A reproducible stream of pseudo-random numbers (mulberry32). */
function createPicker(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function at(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

/** Minutes after the shop's first day, as a timestamp without a zone. */
function moment(minutes: number): string {
  const date = new Date(Date.UTC(2026, 0, 5, 8) + minutes * 60_000);
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

function customerRows(pick: Pick): ShopValue[][] {
  return times(60, (index) => {
    const first = at(firstNames, index);
    const last = at(lastNames, Math.floor(index / firstNames.length) * 5 + index);
    const phone = index % 4 === 0 ? null : `2547${String(10_000_000 + pick(89_999_999))}`;
    const joined = moment(index * 700);
    const email = `${first}.${last}${index + 1}@example.com`.toLowerCase();
    return [index + 1, email, `${first} ${last}`, phone, joined, joined];
  });
}

function categoryRows(): ShopValue[][] {
  const rows: ShopValue[][] = [];
  shelves.forEach(([name, children], position) => {
    const parent = rows.push([rows.length + 1, null, name, position]);
    children.forEach((child, index) => rows.push([rows.length + 1, parent, child, index]));
  });
  return rows;
}

function productRows(pick: Pick): ShopValue[][] {
  const categories = categoryRows().filter(([, parent]) => parent !== null);
  return times(48, (index) => {
    const category = categories[index % categories.length]?.[0] ?? 1;
    const name = `${at(adjectives, index)} ${at(nouns, index)}`;
    const colour = at(colours, pick(5));
    const attributes = index % 5 === 0 ? null : JSON.stringify({ colour, grams: 50 + pick(2000) });
    const description =
      index % 3 === 0
        ? null
        : `${/^[AEIOU]/.test(name) ? 'An' : 'A'} ${name.toLowerCase()} in ${colour}.`;
    const added = moment(index * 90);
    const sku = `SKU-${String(index + 1).padStart(4, '0')}`;
    // Whole shillings, which mobile money can pay.
    const price = String(2 + pick(150));
    return [
      ...[index + 1, category, sku, name, description, price],
      ...[pick(200), index % 12 !== 11, attributes, added, added],
    ];
  });
}

function orderRows(pick: Pick): ShopValue[][] {
  return times(120, (index) => {
    const status = at(statuses, pick(4));
    const placed = 43_200 + index * 220 + pick(200);
    const shipped = status === 'shipped' ? moment(placed + 2880).slice(0, 10) : null;
    const note = index % 9 === 0 ? 'Please ring twice.' : null;
    return [index + 1, 1 + pick(60), status, note, moment(placed), shipped];
  });
}

function itemRows(
  pick: Pick,
  orders: readonly (readonly ShopValue[])[],
  products: readonly (readonly ShopValue[])[],
): ShopValue[][] {
  return orders.flatMap(([order = null]) => {
    const first = pick(products.length);
    return times(1 + pick(3), (index) => {
      const [product = null, , , , , price = null] =
        products[(first + index * 7) % products.length] ?? [];
      return [order, product, 1 + pick(4), price];
    });
  });
}

function paymentRows(
  pick: Pick,
  orders: readonly (readonly ShopValue[])[],
  items: readonly (readonly ShopValue[])[],
): ShopValue[][] {
  const paid = orders.filter(([, , status]) => status !== 'cancelled');
  return paid.map(([order = null, , status, , placed = null], index) => {
    const total = items
      .filter(([owner]) => owner === order)
      .reduce((sum, [, , quantity, price]) => sum + Number(quantity) * Number(price), 0);
    const method = at(methods, pick(3));
    const state =
      status === 'pending' ? at(['pending', 'failed', 'timed_out'], pick(3)) : 'approved';
    const request =
      method === 'mobile_money' ? `ws_CO_${String(index + 1).padStart(8, '0')}` : null;
    const receipt = state === 'approved' ? `R${String(100_000 + index)}` : null;
    return [index + 1, order, method, String(total), state, request, receipt, placed];
  });
}
