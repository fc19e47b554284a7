import {
  changedList,
  changedRows,
  dayBefore,
  idIn,
  query,
  rowIn,
  sending,
  type ClubFault,
  type Row,
} from './club-switches.ts';

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
