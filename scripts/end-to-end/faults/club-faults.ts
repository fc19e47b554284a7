/** A received request. */
export interface ClubCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response. */
export interface ClubReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Send = (call: ClubCall) => Promise<ClubReply>;

/** Modifies requests before they reach the server, and responses. */
export interface ClubSwitch {
  readonly ask?: (call: ClubCall, send: Send) => ClubCall | Promise<ClubCall>;
  readonly answer?: (
    reply: ClubReply,
    call: ClubCall,
    send: Send,
  ) => ClubReply | Promise<ClubReply>;
}

/** Creates a fault for a run; some depend on earlier requests. */
export type ClubFault = () => ClubSwitch;

type Row = Readonly<Record<string, unknown>>;

/** Faults that no other lab of the contract tests has. */
export const clubFaults: Readonly<Record<string, ClubFault>> = {
  'a patch touches the row before': () => {
    const touched = new Set<string>();
    return {
      answer: (reply, call) => {
        const id = idIn(call.target);
        if (call.method === 'PATCH' && reply.status === 200 && id !== null)
          touched.add(`/members/${id - 1}`);
        return changedRows(reply, call, (row) =>
          touched.has(`/members/${String(row['id'])}`)
            ? { ...row, seenAt: '2030-01-01T00:00:00.000Z' }
            : row,
        );
      },
    };
  },
  'decimals are rounded to two places': sending(
    /"balance":(-?\d+\.\d+)/,
    (balance) => `"balance":${Math.round(Number(balance) * 100) / 100}`,
  ),
  'of two filters the first is lost': () => ({
    ask: (call) => {
      const [path = '', text = ''] = call.target.split('?');
      const pairs = text.split('&');
      const filters = pairs.filter((pair) => !/^(?:page|limit|sort|cursor)=/.test(pair));
      const left = pairs.filter((pair) => filters.length < 2 || pair !== filters[0]);
      return text === '' ? call : { ...call, target: `${path}?${left.join('&')}` };
    },
  }),
  'the last page repeats a row': () => ({
    answer: (reply, call) =>
      changedList(reply, call, (rows) => {
        const limit = Number(/[?&]limit=(\d+)/.exec(call.target)?.[1] ?? 0);
        return rows.length > 0 && rows.length < limit && /[?&]page=/.test(call.target)
          ? [...rows, rows[0] ?? {}]
          : rows;
      }),
  }),
  'the total counts a deleted row': () => {
    let deleted = 0;
    return {
      answer: (reply, call) => {
        if (call.method === 'DELETE' && reply.status === 204) deleted = 1;
        const total = reply.headers['x-total-count'];
        return total === undefined
          ? reply
          : {
              ...reply,
              headers: { ...reply.headers, 'x-total-count': String(Number(total) + deleted) },
            };
      },
    };
  },
  'days before 1970 are a day early': sending(
    /"bornOn":"(1(?:[0-8]\d\d|9[0-6]\d)-\d\d-\d\d)"/,
    (day) => `"bornOn":"${dayBefore(day)}"`,
  ),
  'emoji are lost in nested rows': sending(
    /"loans":(.*)$/s,
    (loans) => `"loans":${loans.replace(/[\u{10000}-\u{10ffff}]/gu, '?')}`,
  ),
  'a delete ignores If-Match': () => ({
    ask: (call) => {
      const { 'if-match': _, ...headers } = call.headers;
      return call.method === 'DELETE' ? { ...call, headers } : call;
    },
  }),
  'a second sort key is ignored': query((name, value) =>
    name === 'sort' ? (value.split(',')[0] ?? '') : value,
  ),
  'lists show rows as they were before a change': () => {
    const old = new Map<unknown, Row>();
    return {
      ask: async (call, send) => {
        const id = idIn(call.target);
        if (call.method === 'PATCH' && id !== null && call.target.startsWith('/members')) {
          const before = rowIn(
            (await send({ ...call, method: 'GET', body: '', headers: {} })).body,
          );
          if (!old.has(before['id'])) old.set(before['id'], before);
        }
        return call;
      },
      answer: (reply, call) =>
        call.target.startsWith('/members')
          ? changedList(reply, call, (rows) => rows.map((row) => old.get(row['id']) ?? row))
          : reply,
    };
  },
  'a filter by false is ignored': () => ({
    ask: (call) => ({
      ...call,
      target: call.target.replace(/([?&])active=false(&|$)/, '$1').replace(/[?&]$/, ''),
    }),
  }),
  'a filter loses the sign of a number': query((name, value) =>
    /_gte$/.test(name) ? value.replace(/^-/, '') : value,
  ),
  'an entity tag does not change with its row': () => {
    const tags = new Map<string, string>();
    return {
      answer: (reply, call) => {
        const { etag } = reply.headers;
        const [path = ''] = call.target.split('?');
        if (etag === undefined || idIn(path) === null) return reply;
        tags.set(path, tags.get(path) ?? etag);
        return { ...reply, headers: { ...reply.headers, etag: tags.get(path) ?? etag } };
      },
    };
  },
  'large numbers wrap in changes only': sending(
    /"points":(-?\d+)/,
    (points) => `"points":${BigInt.asIntN(32, BigInt(points))}`,
    /^PATCH$/,
  ),
  'lists show moments without their fraction': () => ({
    answer: (reply, call) =>
      changedList(reply, call, (rows) =>
        rows.map((row) =>
          typeof row['seenAt'] === 'string'
            ? { ...row, seenAt: row['seenAt'].replace(/\.\d+/, '') }
            : row,
        ),
      ),
  }),
  'texts are cut at 255 in replacements': sending(
    /"note":"((?:[^"\\]|\\.)*)"/,
    (note) => `"note":"${/\\/.test(note) ? note : note.slice(0, 255)}"`,
    /^PUT$/,
  ),
  'an empty city is stored as null': sending(/"city":("")/, () => '"city":null'),
  'the cursor leaves out rows without a city': () => ({
    answer: (reply, call) =>
      /[?&]cursor=/.test(call.target)
        ? changedList(reply, call, (rows) => rows.filter((row) => row['city'] !== null))
        : reply,
  }),
};

/** Changes bodies as text, since parsed numbers would lose digits. */
function sending(
  part: RegExp,
  change: (value: string) => string,
  methods = /^(?:POST|PUT|PATCH)$/,
): ClubFault {
  return () => ({
    ask: (call) =>
      methods.test(call.method) && call.target.startsWith('/members')
        ? { ...call, body: call.body.replace(part, (_, value: string) => change(value)) }
        : call,
  });
}

function query(change: (name: string, value: string) => string): ClubFault {
  return () => ({
    ask: (call) => {
      const [path = '', text] = call.target.split('?');
      if (text === undefined) return call;
      const pairs = text.split('&').map((pair) => {
        const [name = '', value] = pair.split('=');
        if (value === undefined) return pair;
        const next = change(decodeURIComponent(name), decodeURIComponent(value));
        return next === decodeURIComponent(value) ? pair : `${name}=${encodeURIComponent(next)}`;
      });
      return { ...call, target: `${path}?${pairs.join('&')}` };
    },
  });
}

function changedRows(reply: ClubReply, call: ClubCall, change: (row: Row) => Row): ClubReply {
  if (!call.target.startsWith('/members') || reply.status !== 200) return reply;
  const listed = changedList(reply, call, (rows) => rows.map(change));
  if (listed !== reply || call.method !== 'GET' || idIn(call.target) === null) return listed;
  const row = rowIn(reply.body);
  const next = change(row);
  return next === row ? reply : { ...reply, body: JSON.stringify(next) };
}

function changedList(
  reply: ClubReply,
  call: ClubCall,
  change: (rows: readonly Row[]) => readonly Row[],
): ClubReply {
  if (call.method !== 'GET' || reply.status !== 200 || !reply.body.startsWith('[')) return reply;
  const rows = JSON.parse(reply.body) as readonly Row[];
  const next = change(rows);
  return next === rows ? reply : { ...reply, body: JSON.stringify(next) };
}

function idIn(target: string): number | null {
  const id = /^\/\w+\/(\d{1,15})(?:\?|$)/.exec(target)?.[1];
  return id === undefined ? null : Number(id);
}

function rowIn(body: string): Row {
  try {
    const row: unknown = JSON.parse(body);
    return isRow(row) ? row : {};
  } catch {
    return {};
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10);
}
