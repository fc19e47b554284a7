import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import {
  isJsonObject,
  objectOrEmpty,
} from '../../../../server-template/shared/json/json-object.ts';
import type { Call, Layer, Reply, Send } from './faulty-server.ts';

/** A row, in JSON; numbers of many digits are raw JSON. */
export type Row = Readonly<Record<string, unknown>>;

export type Maybe<T> = T | Promise<T>;

/** Changes requests, or responds to them at once; null: as it is. */
export function asking(change: (call: Call, send: Send) => Maybe<Call | Reply | null>): Layer {
  return (send) => async (call) => {
    const next = (await change(call, send)) ?? call;
    return 'status' in next ? next : send(next);
  };
}

/** Changes responses. */
export function answering(change: (reply: Reply, call: Call, send: Send) => Maybe<Reply>): Layer {
  return (send) => async (call) => change(await send(call), call, send);
}

/** A layer with variables of its own. */
export function remembering(make: () => Layer): Layer {
  return (send) => make()(send);
}

/** The JSON of a text; undefined if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return parseStoredJson(text);
  } catch {
    return undefined;
  }
}

/** The object of a body; an empty one if it is none. */
export function bodyOf({ body }: Pick<Call, 'body'>): Row {
  return objectOrEmpty(jsonIn(body));
}

export function pathOf({ target }: Pick<Call, 'target'>): string {
  return target.split('?')[0] ?? '';
}

export function queryOf({ target }: Pick<Call, 'target'>): URLSearchParams {
  return new URLSearchParams(target.split('?')[1] ?? '');
}

/** The same request with another query. */
export function withQuery(call: Call, query: URLSearchParams): Call {
  return { ...call, target: query.size === 0 ? pathOf(call) : `${pathOf(call)}?${String(query)}` };
}

/** Changes the values of query parameters; null: left out. */
export function querying(
  change: (name: string, value: string, call: Call) => string | null,
): Layer {
  return asking((call) => {
    const pairs = [...queryOf(call)].flatMap(([name, value]): [string, string][] => {
      const next = change(name, value, call);
      return next === null ? [] : [[name, next]];
    });
    return call.target.includes('?') ? withQuery(call, new URLSearchParams(pairs)) : call;
  });
}

/** A request with another JSON body. */
export function withBody<T extends Call | Reply>(message: T, body: unknown): T {
  return { ...message, body: JSON.stringify(body) };
}

/** Changes the sent JSON objects. */
export function sending(change: (body: Row, call: Call) => Row): Layer {
  return asking((call) => {
    const body = jsonIn(call.body);
    return isJsonObject(body) ? withBody(call, change(body, call)) : call;
  });
}

/** An error or row, as JSON; without a value, an empty response. */
export function replyWith(status: number, value?: unknown, headers: Reply['headers'] = {}): Reply {
  return value === undefined
    ? { status, headers, body: '' }
    : {
        ...{ status, body: JSON.stringify(value) },
        headers: { 'content-type': 'application/json', ...headers },
      };
}

/** Whether a request is for one row: its last step is a key. */
export function isOfRow(call: Pick<Call, 'target'>): boolean {
  return pathOf(call).split('/').length % 2 === 1;
}

/** Whether a request is for a list. */
export function isList(call: Call): boolean {
  return call.method === 'GET' && !isOfRow(call);
}

/** Changes the rows of a page: the response, or the first list in it. */
export function listing(change: (rows: readonly Row[], call: Call) => readonly Row[]): Layer {
  return answering((reply, call) => listed(reply, call, (rows) => change(rows, call)));
}

/** A page with other rows. */
export function listed(
  reply: Reply,
  call: Call,
  change: (rows: readonly Row[]) => readonly Row[],
): Reply {
  if (!isList(call) || reply.status !== 200) return reply;
  const json = jsonIn(reply.body);
  if (Array.isArray(json)) return withBody(reply, change(json as readonly Row[]));
  const [name, rows] = Object.entries(json ?? {}).find(([, value]) => Array.isArray(value)) ?? [];
  if (name === undefined) return reply;
  return withBody(reply, { ...(json as Row), [name]: change(rows as readonly Row[]) });
}

/** Changes the row of a response, alone or in an envelope. */
export function showing(
  change: (row: Row, call: Call) => Row,
  methods = /^(?:GET|POST|PUT|PATCH)$/,
): Layer {
  return answering((reply, call) =>
    methods.test(call.method) ? shown(reply, call, (row) => change(row, call)) : reply,
  );
}

/** The response with another row. */
export function shown(reply: Reply, call: Call, change: (row: Row) => Row): Reply {
  const json = jsonIn(reply.body);
  if (isList(call) || reply.status >= 300 || !isJsonObject(json)) return reply;
  const [[name = '', only] = [], ...more] = Object.entries(json);
  return more.length === 0 && isJsonObject(only)
    ? withBody(reply, { [name]: change(only) })
    : withBody(reply, change(json));
}

/** Manners of a PUT: properties that are left out get these values. */
export function replacing(path: RegExp, defaults: Row): Layer {
  return sending((body, call) =>
    call.method === 'PUT' && path.test(pathOf(call)) ? { ...defaults, ...body } : body,
  );
}

/** Both, the first within the second. */
export function both(first: Layer, second: Layer): Layer {
  return (send) => second(first(send));
}

/** Changes the value of a response's header; null: left out. */
export function heading(name: string, change: (value: string, call: Call) => string | null): Layer {
  return answering((reply, call) => {
    const { [name]: value, ...others } = reply.headers;
    if (value === undefined) return reply;
    const next = change(value, call);
    return { ...reply, headers: next === null ? others : { ...others, [name]: next } };
  });
}

/** Responds with another status, and body, where `from` is the correct one. */
export function instead(
  from: number,
  change: (reply: Reply, call: Call, send: Send) => Maybe<Reply>,
): Layer {
  return answering((reply, call, send) =>
    reply.status === from ? change(reply, call, send) : reply,
  );
}

/** Shows rows after they have been deleted. */
export function showingDeleted(isMeant: (path: string) => boolean = () => true): Layer {
  return (send) => {
    const deleted = new Map<string, string>();
    return async (call) => {
      const path = pathOf(call);
      const known = deleted.get(path);
      if (call.method === 'GET' && known !== undefined) return replyWith(200, jsonIn(known));
      const isDeletion = call.method === 'DELETE' && isOfRow(call) && isMeant(path);
      const before = isDeletion ? await send({ ...call, method: 'GET' }) : null;
      const reply = await send(call);
      if (reply.status < 300 && before?.status === 200) deleted.set(path, before.body);
      if (reply.status < 300 && call.method === 'PUT') deleted.delete(path);
      return reply;
    };
  };
}

/** A rejected write is sent again with other values, and shows those of the client. */
export function resending(
  status: number,
  isMeant: (call: Call) => boolean,
  change: (body: Row, send: Send) => Maybe<Row>,
): Layer {
  return instead(status, async (reply, call, send) => {
    const body = bodyOf(call);
    if (!isMeant(call)) return reply;
    const again = await send(withBody(call, { ...body, ...(await change(body, send)) }));
    const row = jsonIn(again.body);
    return isJsonObject(row) ? withBody(again, { ...row, ...body }) : again;
  });
}
