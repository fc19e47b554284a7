import { DatabaseSync } from 'node:sqlite';
import type { ReadResponse, RunningApi } from '../../../../server-template/testing/running-api.ts';
import { startShop } from '../../served-shop.ts';
import { ableShop, bearer } from '../secured-shop.ts';
import { chanceOf, randomRequest, type KnownRows, type RandomRequest } from './random-request.ts';

/** What a fuzz found: a sentence for each leak, with its request. */
export interface FuzzResult {
  readonly leaks: readonly string[];
  /** How many requests had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests about rows of the other one. */
  readonly strange: number;
}

const emails = ['', 'ada@example.com', 'alan@example.com'];
/** Texts that a caller wrote stand out in any response. */
const markOf = (caller: number): string => (caller === 1 ? 'ADAS' : 'ALANS');

/** Sends random requests by two customers of the secured shop, and looks at each response with the rows in hand. */
export async function fuzzShop(
  requests: number,
  seed: number,
  secured = ableShop,
): Promise<FuzzResult> {
  await using shop = await startShop('sqlite', secured);
  const { api, database } = shop;
  await database.run(`update orders set note = '${markOf(1)} first' where id = 1`);
  const rows = new ShopRows(new DatabaseSync(database.url.slice('file:'.length)));
  try {
    const fuzz = new Fuzz(api, rows, seed);
    for (let count = 0; count < requests; count++) await fuzz.send();
    return fuzz;
  } finally {
    rows.close();
  }
}

interface Order {
  readonly id: number;
  readonly customer_id: number;
  readonly note: string | null;
}

/** The rows of the shop, past the server. */
class ShopRows {
  readonly #client: DatabaseSync;

  constructor(client: DatabaseSync) {
    this.#client = client;
  }

  close(): void {
    this.#client.close();
  }

  known(): KnownRows {
    const orders = this.#all('select * from orders') as unknown as readonly Order[];
    const items = this.#all('select order_id, product_id from order_items');
    return {
      orders: orders.map(({ id }) => id),
      items: items.map((row) => [Number(row['order_id']), Number(row['product_id'])] as const),
      notes: orders.flatMap(({ note }) => note ?? []),
    };
  }

  ownerOf(order: number): number | null {
    const [row] = this.#all('select customer_id from orders where id = ?', order);
    return row === undefined ? null : Number(row['customer_id']);
  }

  countOf(caller: number): number {
    return this.#all('select id from orders where customer_id = ?', caller).length;
  }

  /** Everything of one customer, as one text. */
  picture(caller: number): string {
    const items = `select * from order_items where order_id in (select id from orders where customer_id = ?) order by 1, 2`;
    return JSON.stringify([
      this.#all('select * from orders where customer_id = ? order by id', caller),
      this.#all(items, caller),
    ]);
  }

  #all(sql: string, ...values: readonly number[]): readonly Record<string, unknown>[] {
    return this.#client.prepare(sql).all(...values);
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[];

interface Found {
  readonly items?: Rows;
  readonly groups?: Rows;
}

class Fuzz implements FuzzResult {
  readonly leaks: string[] = [];
  readonly statuses = new Map<number, number>();
  strange = 0;
  readonly #api: RunningApi;
  readonly #rows: ShopRows;
  readonly #chance: ReturnType<typeof chanceOf>;
  #count = 0;

  constructor(api: RunningApi, rows: ShopRows, seed: number) {
    this.#api = api;
    this.#rows = rows;
    this.#chance = chanceOf(seed);
  }

  async send(): Promise<void> {
    const { oneOf } = this.#chance;
    const caller = oneOf([1, 2]);
    const other = 3 - caller;
    const scope = oneOf(['', 'orders:delete', 'notes:read notes:write orders:delete']);
    this.#count += 1;
    const text = `${markOf(caller)} ${this.#count % 40}`;
    const request = randomRequest(this.#chance, { rows: this.#rows.known(), text });
    const claims = { sub: String(caller), emails: [emails[caller]], scope };
    const headers = { ...request.headers, ...(await bearer(claims)) };
    const owner = request.about === null ? null : this.#ownerOf(request);
    const before = this.#rows.picture(other);
    const response = await this.#api.call(request.line, request.body, headers);
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    const tell = (what: string): void => {
      const body = JSON.stringify(request.body ?? null);
      this.leaks.push(
        `${what}: customer ${caller} with "${scope}", ${request.line} ${body} → ${response.status} ${response.text.slice(0, 300)}`,
      );
    };
    if (this.#rows.picture(other) !== before) tell("the other one's rows changed");
    for (const problem of this.#problems(response, { caller, scope, request })) tell(problem);
    if (owner !== other) return;
    this.strange += 1;
    const { twin } = request;
    if (twin === null) return;
    const none = await this.#api.call(twin.line, twin.body, headers);
    if (traceOf(response) !== traceOf(none)) tell(`it is not as for no row (${none.status})`);
  }

  #ownerOf({ line, about }: RandomRequest): number | null {
    if (about === null) return null;
    return line.includes('/customers/') ? about : this.#rows.ownerOf(about);
  }

  #problems(
    { status, text, body, headers }: ReadResponse,
    {
      caller,
      scope,
      request,
    }: { readonly caller: number; readonly scope: string; readonly request: RandomRequest },
  ): readonly string[] {
    const found: string[] = [];
    const other = 3 - caller;
    if (text.includes(markOf(other)) || text.includes(emails[other] ?? ''))
      found.push("a text of the other one's is shown");
    const [firstLine = ''] = text.split('\r\n');
    const hasNote = text.includes('"note"') || firstLine.split(',').includes('note');
    if (status < 300 && !scope.includes('notes:read') && hasNote)
      found.push('a note is shown without its scope');
    if (status < 300) found.push(...this.#rowProblems(body, { caller, line: request.line }));
    const total = headers.get('x-total-count');
    if (total !== null && request.line.includes('/orders?')) {
      if (Number(total) > this.#rows.countOf(caller)) found.push('the total counts more');
    }
    return found;
  }

  #rowProblems(
    body: unknown,
    { caller, line }: { readonly caller: number; readonly line: string },
  ): readonly string[] {
    const found: string[] = [];
    const { items = [body].flat() as Rows, groups = [] } = (body ?? {}) as Found;
    // Payments have no rule.
    const rows = /\/payments\b/.test(line) ? [] : items;
    for (const row of rows.filter((one) => typeof one === 'object')) {
      const order = row['orderId'] ?? (line.includes('/orders') ? row['id'] : undefined);
      if (order !== undefined && this.#rows.ownerOf(Number(order)) === 3 - caller)
        found.push("a row of the other one's is shown");
    }
    const counted = groups.reduce((sum, group) => sum + Number(group['count'] ?? 0), 0);
    if (line.includes('/orders/query') && counted > this.#rows.countOf(caller))
      found.push('groups count more');
    return found;
  }
}

/** What a response tells, but for what differs from one to the next. */
function traceOf({ status, text, headers }: ReadResponse): string {
  const told = ['content-length', 'etag', 'last-modified', 'www-authenticate', 'location'];
  const names = told.map((name) => headers.get(name) ?? '');
  return [status, ...names, text.replaceAll(/"requestId":"[^"]*"/g, '')].join('\n');
}
