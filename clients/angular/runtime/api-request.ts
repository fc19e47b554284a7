import { HttpParams, type HttpParameterCodec } from '@angular/common/http';
import type { ShownChange, ShownLists } from '../../lists/runtime/changed-rows';
import type { CallSettings, InitOf } from '../../typescript/generated/client';

/** Parameters and body of a call. */
export type ApiInit<Operation> = Pick<InitOf<Operation>, 'params' | 'body'> & {
  /** Query parameters whose lists are comma-separated; other lists repeat the name. */
  readonly joined?: readonly string[];
  /** The model that the call changes, then those related to it by foreign keys. */
  readonly touches?: readonly string[];
  /** What the call does to a row, shown before the response. */
  readonly shown?: { readonly lists: ShownLists | null; readonly change: ShownChange };
};

/** Arguments of HttpClient and httpResource. */
export interface ApiRequest {
  readonly url: string;
  readonly params: HttpParams;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

type Loose = Readonly<Record<string, unknown>>;

/** An untyped ApiInit. */
export interface LooseInit {
  readonly params?: { readonly path?: Loose; readonly query?: Loose; readonly header?: Loose };
  readonly body?: unknown;
  readonly joined?: readonly string[];
  /** How a body that is not JSON is sent. */
  readonly settings?: CallSettings | undefined;
}

/** Angular's default codec does not encode `@`, `:`, `?` and others, which strict servers reject. */
const encoder: HttpParameterCodec = {
  encodeKey: encodeURIComponent,
  encodeValue: encodeURIComponent,
  decodeKey: decodeURIComponent,
  decodeValue: decodeURIComponent,
};

/** Builds a request: fills in path parameters, and adds query parameters, headers and body. */
export function apiRequest(baseUrl: string, path: string, init: LooseInit): ApiRequest {
  const { params = {}, body, joined = [] } = init;
  const url = baseUrl + filled(path, params.path ?? {});
  const query = Object.entries(params.query ?? {});
  const lists = query.flatMap(([name, value]) =>
    joined.includes(name) ? [joinedList(name, value)] : [],
  );
  const search = lists.filter((text) => text !== '').join('&');
  const pairs = query.filter(([name]) => !joined.includes(name)).flatMap(pairsOf);
  const { formOfFiles, contentType, ...settings } = init.settings ?? {};
  const form = Object.values(body ?? {}).some((value) => value instanceof Blob) && formOfFiles;
  const bodySerializer = settings.bodySerializer ?? (form || undefined);
  const isText = typeof body === 'string' && bodySerializer === undefined;
  const type = isText ? 'application/json' : contentType;
  return {
    url: search === '' ? url : `${url}?${search}`,
    params: pairs.reduce(
      (all, [name, value]) => all.append(name, value),
      new HttpParams({ encoder }),
    ),
    headers: {
      ...texts(params.header),
      ...(type === undefined || body === undefined ? {} : { 'Content-Type': type }),
    },
    ...(body === undefined
      ? {}
      : { body: isText ? JSON.stringify(body) : (bodySerializer?.(body) ?? body) }),
  };
}

/** Rejects `.` and `..`, which URL parsers resolve even if encoded. https://url.spec.whatwg.org/#double-dot-path-segment */
function filled(path: string, values: Loose): string {
  return path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const text = String(values[name] ?? '');
    if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
    throw new TypeError(`${JSON.stringify(text)} cannot represent {${name}} in ${path}.`);
  });
}

function pairsOf([name, value]: [string, unknown]): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((item) => [name, String(item)]);
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).map(([key, item]) => [`${name}[${key}]`, String(item)]);
}

/** HttpParams would also encode the commas. */
function joinedList(name: string, value: unknown): string {
  const items = Array.isArray(value) ? value : [value ?? []].flat();
  const list = items.map((item) => encodeURIComponent(String(item))).join(',');
  return list === '' ? '' : `${encodeURIComponent(name)}=${list}`;
}

function texts(values: Loose = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
