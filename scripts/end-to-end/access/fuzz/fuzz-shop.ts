import type { ApiModel } from '../../../../pipeline/model/api-model.ts';
import type { ReadResponse, RunningApi } from '../../../../server-template/testing/running-api.ts';
import type { ShopProvider } from '../../edits/shop.ts';
import { startShop } from '../../served-shop.ts';
import { bearer, everyAbleShop } from '../secured-shop.ts';
import { chanceOf, randomRequest, type KnownRows, type RandomRequest } from './random-request.ts';
import { ShopRows } from './shop-rows.ts';

/** Result of a fuzz run: a sentence for each leak, with its request. */
export interface FuzzResult {
  readonly leaks: readonly string[];
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Number of requests for the other caller's rows. */
  readonly strange: number;
}

/** Target of the attacks. */
export interface FuzzOptions {
  readonly provider?: ShopProvider;
  readonly secured?: typeof everyAbleShop;
  /** Whether the first leak ends the run. */
  readonly endsWithLeak?: boolean;
  /** Sends the requests in another way; absent: by HTTP. */
  readonly through?: (api: RunningApi, model: ApiModel) => Pick<RunningApi, 'call'>;
}

const emails = ['', 'ada@example.com', 'alan@example.com'];
/** A marker in all texts of a caller, to find them in any response. */
const markOf = (caller: number): string => (caller === 1 ? 'ADAS' : 'ALANS');

/** Sends random requests as two customers of the secured shop, and checks each response against the rows. */
export async function fuzzShop(
  requests: number,
  seed: number,
  { provider = 'sqlite', secured = everyAbleShop, endsWithLeak = false, through }: FuzzOptions = {},
): Promise<FuzzResult> {
  await using shop = await startShop(provider, secured);
  const { api, model, database } = shop;
  await database.run(`update orders set note = '${markOf(1)} first' where id = 1`);
  await using rows = await ShopRows.open(provider, database.url);
  const fuzz = new Fuzz(through?.(api, model) ?? api, rows, {
    seed,
    parameters: listParameters(model),
  });
  for (let count = 0; count < requests; count++) {
    if (endsWithLeak && fuzz.leaks.length > 0) break;
    await fuzz.send();
  }
  return fuzz;
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
  readonly #api: Pick<RunningApi, 'call'>;
  readonly #rows: ShopRows;
  readonly #chance: ReturnType<typeof chanceOf>;
  /** Cursors and entity tags from responses to either caller. */
  readonly #cursors: string[] = [''];
  readonly #versions: string[] = ['"1"'];
  #count = 0;

  readonly #parameters: KnownRows['parameters'];

  constructor(
    api: Pick<RunningApi, 'call'>,
    rows: ShopRows,
    { seed, parameters }: { readonly seed: number; readonly parameters: KnownRows['parameters'] },
  ) {
    this.#api = api;
    this.#rows = rows;
    this.#parameters = parameters;
    this.#chance = chanceOf(seed);
  }

  async send(): Promise<void> {
    const { oneOf } = this.#chance;
    const caller = oneOf([1, 2]);
    const other = 3 - caller;
    const scope = oneOf(['', 'orders:delete', 'notes:read notes:write orders:delete']);
    this.#count += 1;
    const text = `${markOf(caller)} ${this.#count % 40}`;
    const rows = await this.#rows.known();
    const given = {
      cursors: this.#cursors,
      versions: this.#versions,
      parameters: this.#parameters,
    };
    const request = randomRequest(this.#chance, { rows: { ...rows, ...given }, text });
    const claims = { sub: String(caller), emails: [emails[caller]], scope };
    const headers = { ...request.headers, ...(await bearer(claims)) };
    const owner = request.about === null ? null : await this.#ownerOf(request);
    const before = await this.#rows.picture(other);
    const response = await this.#api.call(request.line, request.body, headers);
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    const notify = (what: string): void => {
      const body = JSON.stringify(request.body ?? null);
      this.leaks.push(
        `${what}: customer ${caller} with "${scope}", ${request.line} ${body} → ${response.status} ${response.text.slice(0, 300)}`,
      );
    };
    if ((await this.#rows.picture(other)) !== before) notify("the other caller's rows changed");
    for (const problem of await this.#problems(response, { caller, scope, request }))
      notify(problem);
    this.#keep(response);
    if (owner !== other) return;
    this.strange += 1;
    const { twin } = request;
    if (twin === null) return;
    const none = await this.#api.call(twin.line, twin.body, headers);
    if (traceOf(response) !== traceOf(none))
      notify(`the response differs from that for a missing row (${none.status})`);
  }

  /** Either caller may use them in later requests. */
  #keep({ headers }: ReadResponse): void {
    const [, cursor] = /[?&]cursor=([^&>]*)/.exec(headers.get('link') ?? '') ?? [];
    if (cursor !== undefined) keep(this.#cursors, decodeURIComponent(cursor));
    const version = headers.get('etag');
    if (version !== null) keep(this.#versions, version);
  }

  async #ownerOf({ line, about }: RandomRequest): Promise<number | null> {
    if (about === null) return null;
    return line.includes('/customers/') ? about : this.#rows.ownerOf(about);
  }

  async #problems(
    { status, text, body, headers }: ReadResponse,
    {
      caller,
      scope,
      request,
    }: { readonly caller: number; readonly scope: string; readonly request: RandomRequest },
  ): Promise<readonly string[]> {
    const found: string[] = [];
    const other = 3 - caller;
    if (text.includes(markOf(other)) || text.includes(emails[other] ?? ''))
      found.push('a text of the other caller is shown');
    const [firstLine = ''] = text.split('\r\n');
    const hasNote = text.includes('"note"') || firstLine.split(',').includes('note');
    if (status < 300 && !scope.includes('notes:read') && hasNote)
      found.push('a note is shown without its scope');
    if (status < 300)
      found.push(...(await this.#rowProblems(body, { caller, line: request.line })));
    const total = headers.get('x-total-count');
    if (total !== null && request.line.includes('/orders?')) {
      if (Number(total) > (await this.#rows.countOf(caller)))
        found.push('the total counts rows of the other caller');
    }
    return found;
  }

  async #rowProblems(
    body: unknown,
    { caller, line }: { readonly caller: number; readonly line: string },
  ): Promise<readonly string[]> {
    const found: string[] = [];
    const { items = [body].flat() as Rows, groups = [] } = (body ?? {}) as Found;
    // Payments have no row rule.
    const rows = /\/payments\b/.test(line) ? [] : items;
    for (const row of rows.filter((one) => typeof one === 'object')) {
      const order = row['orderId'] ?? (line.includes('/orders') ? row['id'] : undefined);
      if (order !== undefined && (await this.#rows.ownerOf(Number(order))) === 3 - caller)
        found.push('a row of the other caller is shown');
    }
    const counted = groups.reduce((sum, group) => sum + Number(group['count'] ?? 0), 0);
    if (line.includes('/orders/query') && counted > (await this.#rows.countOf(caller)))
      found.push('groups count rows of the other caller');
    return found;
  }
}

function listParameters({ operations }: ApiModel): KnownRows['parameters'] {
  return new Map(
    operations
      .filter(({ method }) => method === 'get')
      .map(({ path, parameters }) => [path, new Set(parameters.map(({ name }) => name))]),
  );
}

/** Adds to a list that keeps its first item and the 20 latest. */
function keep(list: string[], item: string): void {
  list.push(item);
  if (list.length > 20) list.splice(1, 1);
}

/** A response without the values that differ between requests. */
function traceOf({ status, text, headers }: ReadResponse): string {
  const reported = ['content-length', 'etag', 'last-modified', 'www-authenticate', 'location'];
  const names = reported.map((name) => headers.get(name) ?? '');
  return [status, ...names, text.replaceAll(/"requestId":"[^"]*"/g, '')].join('\n');
}
