import { keyInLink } from '../../model/third-party/index.ts';
import type { ResponseKey, ScriptStep } from '../request/curl-script.ts';
import { pathText, type KnownRow } from '../rows/known-row.ts';
import { isSameValue } from '../rows/same-value.ts';
import type { CellKind } from '../contract-result.ts';
import type { IncomingResponse, OutgoingRequest } from './run-hooks.ts';
import { isSafeMethod, urlPlace } from './write-guard.ts';

/** A write that the API accepted. */
interface AcceptedWrite {
  readonly request: OutgoingRequest;
  readonly real: IncomingResponse;
  readonly cellId: string;
  readonly rows: CreatedRow[];
}

interface CreatedRow extends KnownRow {
  readonly write: AcceptedWrite;
  /** Where it is read, changed and deleted. */
  readonly urls: readonly string[];
  /** The key that the API gave it; null if the request has it. */
  readonly key: GivenKey | null;
}

/** A key, and where the response to a create has it. */
interface GivenKey extends ResponseKey {
  readonly parameter: string;
  readonly text: string;
}

/** A failed request and its cell. */
export interface FailedRequest {
  readonly request: OutgoingRequest;
  /** Null: no response. */
  readonly status: number | null;
  readonly cellId: string;
  readonly kind: CellKind | null;
}

/** Upper limits of a script: changes to a row, and rows of a list. */
const mostChanges = 4;
const mostListed = 3;

/** The writes of a session that the API accepted, to reproduce failures. */
export class WriteHistory {
  readonly #writes: AcceptedWrite[] = [];
  /** How many writes were accepted before a request. */
  readonly #before = new WeakMap<OutgoingRequest, number>();
  readonly #rows: CreatedRow[] = [];
  readonly #byPlace = new Map<string, CreatedRow>();
  /** Rows by a property that refers to them, and its value. */
  readonly #referred = new Map<string, CreatedRow>();

  /** Notes a request and its response. */
  note(request: OutgoingRequest, real: IncomingResponse, cellId: string): void {
    this.#before.set(request, this.#writes.length);
    if (!isSafeMethod(request.method) && real.status < 300)
      this.#writes.push({ request, real, cellId, rows: [] });
  }

  /** Notes a row that a request created: by default, the last accepted write. */
  created(known: KnownRow, urls: readonly string[], request: OutgoingRequest | null = null): void {
    const write = this.#writes.findLast((one) => request === null || one.request === request);
    if (write === undefined) return;
    const row = { ...known, write, urls, key: this.#givenKey(known, write) };
    write.rows.push(row);
    this.#rows.push(row);
    for (const url of urls)
      for (const place of [urlPlace(url), shortPlace(urlPlace(url))]) this.#byPlace.set(place, row);
  }

  /** Notes that the value of a property is the value of `other` in a row. */
  refers(property: string, value: unknown, row: { resource: string; other: string }): void {
    const target = this.#rows.findLast(
      (one) => one.resource.name === row.resource && isSameValue(value, one.row[row.other]),
    );
    if (target !== undefined) this.#referred.set(`${property} ${valueText(value)}`, target);
  }

  /** The writes that a request needs, in their order, and the request itself. */
  stepsTo({ request, status, cellId, kind }: FailedRequest): readonly ScriptStep[] {
    const earlier = new Set(this.#writes.slice(0, this.#before.get(request)));
    const needed = new Set<AcceptedWrite>();
    const need = (write: AcceptedWrite): void => {
      if (needed.has(write) || !earlier.has(write)) return;
      needed.add(write);
      this.#rowsIn(write.request).forEach(needRow);
    };
    const needRow = (row: CreatedRow): void => {
      need(row.write);
      const changes = this.#changesOf(row).filter((one) => earlier.has(one));
      const own = changes.filter((one) => one.cellId === cellId);
      for (const some of [changes, own]) some.slice(-mostChanges).forEach(need);
    };
    const named = this.#rowsIn(request);
    named.forEach(needRow);
    if (status === 409) this.#conflicting(request, named, 1).forEach(needRow);
    else if (kind === 'state')
      this.#conflicting(request, named, valuesIn(request).length / 2).forEach(needRow);
    if (named.length === 0) this.#listedBy(request, kind).forEach(needRow);
    // It may have changed a row other than the requested one.
    const last = [...earlier].findLast((one) => one.cellId === cellId && one.rows.length === 0);
    if (kind === 'state' && last !== undefined) need(last);
    const steps = this.#writes.filter((write) => needed.has(write));
    return [...steps, { request, rows: [] }].map((step) => ({
      request: this.#marked(step.request).request,
      keys: step.rows.flatMap(({ key }) => key ?? []),
    }));
  }

  #givenKey({ resource, row, path }: KnownRow, { request, real }: AcceptedWrite): GivenKey | null {
    const mark = `specmillROW${this.#rows.length}x`;
    for (const { parameter, names } of resource.key) {
      const text = pathText(path.get(parameter));
      const property = names.find((name) => Object.hasOwn(row, name)) ?? null;
      const isSent =
        names.some((name) =>
          valuesIn(request).some((one) => one.name === name && one.text === text),
        ) || urlPlace(request.url).split('/').includes(encodeURIComponent(text.toWellFormed()));
      if (isSent) continue;
      const index = property === null ? -1 : occurrences(real.body, property).indexOf(text);
      if (index >= 0) return { parameter, text, mark, property, index };
      if (keyInLink(real.headers['location'] ?? '') === encodeURIComponent(text.toWellFormed()))
        return { parameter, text, mark, property: null, index: 0 };
    }
    return null;
  }

  /** Later changes to a row, and requests below it. */
  #changesOf({ write, urls }: CreatedRow): readonly AcceptedWrite[] {
    const places = urls.map(urlPlace);
    const later = this.#writes.slice(this.#writes.indexOf(write) + 1);
    return later.filter(({ request, rows }) => {
      const path = urlPlace(request.url);
      const isAt = places.some((place) => path === place || path.startsWith(`${place}/`));
      return isAt && rows.length === 0;
    });
  }

  /** New rows of a list: the last one for a check of one row, several for a check of the list. */
  #listedBy({ method, url }: OutgoingRequest, kind: CellKind | null): readonly CreatedRow[] {
    if (!isSafeMethod(method)) return [];
    const rows = this.#rows.filter(({ write }) => urlPlace(write.request.url) === urlPlace(url));
    const isDeleted = (row: CreatedRow): boolean =>
      this.#changesOf(row).some(({ request }) => request.method === 'DELETE');
    if (kind === 'state') return rows.slice(-1);
    return kind === 'list' ? rows.filter((row) => !isDeleted(row)).slice(-mostListed) : [];
  }

  /** The row with a value of a write that few have, and the last one that refers to its row. */
  #conflicting(
    request: OutgoingRequest,
    named: readonly CreatedRow[],
    least: number,
  ): readonly CreatedRow[] {
    if (isSafeMethod(request.method)) return [];
    const others = this.#rows.filter(
      (row) =>
        !named.includes(row) && urlPlace(request.url).startsWith(urlPlace(row.write.request.url)),
    );
    const held = new Map(others.map((row) => [row, this.#valuesOf(row)]));
    const holders = valuesIn(request)
      .map((value) => others.filter((row) => held.get(row)?.has(nameAndText(value)) === true))
      .filter((rows) => rows.length > 0);
    // A value that few rows have is the likeliest to conflict.
    const [rarest] = holders.toSorted((one, other) => one.length - other.length);
    const like = holders.length >= least ? rarest?.at(-1) : undefined;
    const refers = ({ write }: CreatedRow): boolean =>
      this.#rowsIn(write.request).some((row) => named.includes(row));
    return [like, this.#rows.findLast(refers)].filter((row) => row !== undefined);
  }

  /** The values that a row was given, at once or later. */
  #valuesOf(row: CreatedRow): ReadonlySet<string> {
    const writes = [row.write, ...this.#changesOf(row)];
    return new Set(writes.flatMap(({ request }) => valuesIn(request).map(nameAndText)));
  }

  #rowsIn(request: OutgoingRequest): readonly CreatedRow[] {
    return this.#marked(request).rows;
  }

  /** A request with marks in place of keys that the API gave, and the rows that it names. */
  #marked(request: OutgoingRequest): {
    readonly request: OutgoingRequest;
    readonly rows: readonly CreatedRow[];
  } {
    const rows = new Set<CreatedRow>();
    const replace = (name: string, text: string): string | null => {
      const row = this.#rowAt(request, name, text);
      if (row !== null) rows.add(row);
      return row?.key?.text === text ? row.key.mark : null;
    };
    const [whole = '', query] = request.url.split('?', 2);
    const path = this.#markedPath(whole, rows);
    const url = query === undefined ? path : `${path}?${replaceValues(query, replace)}`;
    const body = request.body === null ? null : replaceValues(request.body, replace);
    return { request: { ...request, url, body }, rows: [...rows] };
  }

  #markedPath(path: string, rows: Set<CreatedRow>): string {
    const steps = path.split('/');
    for (let end = steps.length; end > 1; end--) {
      const place = urlPlace(path.split('/').slice(0, end).join('/'));
      const row = this.#byPlace.get(place) ?? this.#byPlace.get(shortPlace(place));
      if (row === undefined) continue;
      rows.add(row);
      for (const { parameter, names } of row.resource.key) {
        const text = pathText(row.path.get(parameter));
        const others = names.map((name) => this.#referred.get(`${name} ${text}`));
        const other = others.find((one) => one?.key?.text === text);
        const key = row.key?.parameter === parameter ? row.key : other?.key;
        const index = steps.slice(0, end).lastIndexOf(encodeURIComponent(text.toWellFormed()));
        if (other !== undefined) rows.add(other);
        if (key !== undefined && key !== null && index >= 0) steps[index] = key.mark;
      }
    }
    return steps.join('/');
  }

  /** The row that a property of a request names, by a reference or its own key. */
  #rowAt({ url }: OutgoingRequest, name: string, text: string): CreatedRow | null {
    const named = this.#rows.findLast(
      ({ key, write }) =>
        key !== null &&
        key.property === name &&
        key.text === text &&
        urlPlace(url).startsWith(urlPlace(write.request.url)),
    );
    return this.#referred.get(`${name} ${text}`) ?? named ?? null;
  }
}

/** The end of a row's path, for other spellings of its key and other parents: `hives/9`. */
function shortPlace(path: string): string {
  const [table = '', key = ''] = path.split('/').slice(-2);
  return `${table}/${key.replace(/^0+(?=.)/, '')}`;
}

/** A value as in the text of a body, without quotes. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : pathText(value);
}

/** Properties of JSON and pairs of forms with plain values. */
const values =
  /("[^"\\]*"\s*:\s*"?|(?<![^&])[^&={}"[]*=)((?<=")[^"\\]*(?:\\.[^"\\]*)*|[^&",{}[\]\s]+)/g;
/** Longer bodies have repeated characters at the end. */
const mostText = 64 * 1024;

function replaceValues(
  text: string,
  replace: (name: string, value: string) => string | null,
): string {
  const start = text.slice(0, mostText);
  const replaced = start.replace(values, (whole, before: string, value: string) => {
    const name = /^"?(.*?)"?[\s:="]*$/.exec(before)?.[1] ?? '';
    const found = replace(name, value);
    return found === null ? whole : before + found;
  });
  return replaced + text.slice(mostText);
}

function valuesIn({ body }: OutgoingRequest): readonly { name: string; text: string }[] {
  const found: { name: string; text: string }[] = [];
  replaceValues(body ?? '', (name, text) => {
    found.push({ name, text });
    return null;
  });
  return found;
}

function nameAndText({ name, text }: { name: string; text: string }): string {
  return `${name} ${text}`;
}

/** The values of a property anywhere in a JSON text. */
function occurrences(body: string, property: string): readonly string[] {
  if (!/^\w+$/.test(property)) return [];
  const pattern = new RegExp(`"${property}": *"?([^",}]*)`, 'g');
  return [...body.matchAll(pattern)].map(([, text = '']) => text);
}
