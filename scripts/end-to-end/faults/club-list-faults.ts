import { changedList, dayBefore, query, sending, type ClubFault } from './club-switches.ts';

/** Faults of filters, searches, queries, embedded rows and conditional requests. */
export const clubListFaults: Readonly<Record<string, ClubFault>> = {
  'gte excludes equal fractions': () => ({
    answer: (reply, call) => {
      const least = /[?&]balance_gte=(-?\d+\.\d+)/.exec(call.target)?.[1];
      return changedList(reply, call, (rows) =>
        rows.filter(({ balance }) => least === undefined || balance !== Number(least)),
      );
    },
  }),
  'days are compared without the last': query((name, value) =>
    name === 'bornOn_lte' ? dayBefore(value) : value,
  ),
  'of several values the first counts': () => ({
    ask: (call) => ({
      ...call,
      target: call.target.replace(/([?&]email=[^&]*)(?:&email=[^&]*)+/, '$1'),
    }),
  }),
  'a search ignores the city': () => ({
    answer: (reply, call) => {
      const text = /[?&]q=([^&]*)/.exec(call.target)?.[1];
      const wanted = decodeURIComponent(text ?? '').toLowerCase();
      return changedList(reply, call, (rows) =>
        rows.filter(({ name }) => String(name).toLowerCase().includes(wanted)),
      );
    },
  }),
  'or means and': sending(/"(or)":/g, () => '"and":', /^POST$/),
  'not is ignored': sending(
    /"not":(\{"id":\{"eq":\d+\}\})/g,
    (condition) => `"and":[${condition}]`,
    /^POST$/,
  ),
  'a query ignores its limit': sending(/"limit":(\d+)/, () => '"limit":100', /^POST$/),
  'a sorted list ignores its limit': () => ({
    ask: (call) => ({
      ...call,
      target: /[?&]sort=/.test(call.target)
        ? call.target.replace(/([?&]limit=)\d+/, '$1100')
        : call.target,
    }),
  }),
  'a query sorts in ascending order only': sending(
    /"sort":\["-(\w+)/,
    (name) => `"sort":["${name}`,
    /^POST$/,
  ),
  'counts are one too high': inQuery(/"count":(\d+)/g, (count) => `"count":${Number(count) + 1}`),
  'sums lose a row': inQuery(/"sum":\{"(\w+)":-?\d+/g, (name) => `"sum":{"${name}":0`),
  'embedded rows lack the last': () => ({
    answer: (reply, call) =>
      /[?&]embed=loans/.test(call.target)
        ? { ...reply, body: reply.body.replace(/,?\{[^{}]*\}\](?=\}\]?$)/, ']') }
        : reply,
  }),
  'a tag before a change gets a 304': () => {
    const seen = new Set<string>();
    return {
      answer: (reply, { method, target, headers }) => {
        const tag = headers['if-none-match'] ?? '';
        if (method === 'GET' && seen.has(`${target} ${tag}`))
          return { status: 304, headers: { etag: tag }, body: '' };
        seen.add(`${target} ${reply.headers['etag'] ?? ''}`);
        return reply;
      },
    };
  },
  'plain text is read as JSON': () => ({
    ask: (call) =>
      call.headers['content-type'] === 'text/plain'
        ? { ...call, headers: { ...call.headers, 'content-type': 'application/json' } }
        : call,
  }),
  'a replacement adds one to numbers': sending(
    /"points":(-?\d{1,9})\b/,
    (points) => `"points":${Number(points) + 1}`,
    /^PUT$/,
  ),
};

/** Changes the responses of queries. */
function inQuery(part: RegExp, change: (value: string) => string): ClubFault {
  return () => ({
    answer: (reply, { target }) =>
      target === '/members/query'
        ? { ...reply, body: reply.body.replace(part, (_, value: string) => change(value)) }
        : reply,
  });
}
