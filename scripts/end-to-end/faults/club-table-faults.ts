import { createHash } from 'node:crypto';
import type { Reply } from '../../../pipeline/contract/testing/faulty/faulty-server.ts';
import {
  changedList,
  changedRows,
  idIn,
  query,
  rowIn,
  sending,
  type ClubFault,
  type Row,
} from './club-switches.ts';

/** Faults that only some values, combinations of parameters, or related rows reveal. */
export const clubTableFaults: Readonly<Record<string, ClubFault>> = {
  'null in an object is lost': sending(/,"nothing":(null)/, () => '', /^(?:POST|PUT)$/),
  'a balance loses its sign in a PATCH': sending(
    /"balance":-(\d)/,
    (digit) => `"balance":${digit}`,
    /^PATCH$/,
  ),
  'moments lose their fraction in a PUT': sending(
    /("seenAt":"[^".]*)\.\d+/,
    (moment) => moment,
    /^PUT$/,
  ),
  'an upsert applies another default': () => ({
    ask: (call) =>
      /^\/members\/by\/email/.test(call.target) && !call.body.includes('"points"')
        ? { ...call, body: JSON.stringify({ ...rowIn(call.body), points: 1 }) }
        : call,
  }),
  'increments are added to a row that was read before': () => {
    const reads = new Map<string, Promise<Reply>>();
    return {
      ask: async (call, send) => {
        const by = /"points":\{"\$inc":(-?\d+)\}/.exec(call.body)?.[1];
        if (by === undefined || call.method !== 'PATCH') return call;
        const read = reads.get(call.target) ?? send({ ...call, method: 'GET', body: '' });
        reads.set(call.target, read);
        const points = Number(rowIn((await read).body)['points']) + Number(by);
        return { ...call, body: JSON.stringify({ points }) };
      },
      answer: (reply, call) => {
        if (call.method === 'GET') reads.delete(call.target);
        return reply;
      },
    };
  },
  'a sorted cursor skips a tie': () => {
    const lasts = new Map<string, unknown>();
    return {
      answer: (reply, call) =>
        call.target.includes('sort=city')
          ? changedList(reply, call, (rows) => {
              const cursor = /cursor=([^&]+)/.exec(call.target)?.[1] ?? '';
              const next = /cursor=([^&>]+)>; rel="next"/.exec(reply.headers['link'] ?? '')?.[1];
              lasts.set(next ?? '', rows.at(-1)?.['city']);
              return rows.filter(({ city }) => cursor === '' || city !== lasts.get(cursor));
            })
          : reply,
    };
  },
  'texts are sorted in ascending order only': query((name, value) =>
    name === 'sort' ? value.replace(/^-name$/, 'name') : value,
  ),
  'of many filters one is lost': () => ({
    ask: (call) =>
      call.target.split('&').length > 4
        ? { ...call, target: call.target.replace(/([?&])active=[^&]*/, '$1') }
        : call,
  }),
  'like takes wildcards': () => ({
    answer: async (reply, call, send) => {
      const text = /[?&]email_like=([^&]*_[^&]*)/.exec(call.target)?.[1];
      if (text === undefined) return reply;
      const pattern = new RegExp(decodeURIComponent(text).replaceAll('_', '.'), 'i');
      const all = await send({ ...call, target: '/members?limit=100' });
      return changedList(all, call, (rows) =>
        rows.filter(({ email }) => pattern.test(String(email))),
      );
    },
  }),
  'a search uses its first word': query((name, value) =>
    name === 'q' ? (value.split(' ')[0] ?? '') : value,
  ),
  'deleting a loan deletes those of its member': () => {
    const members = new Map<string, unknown>();
    return {
      ask: async (call, send) => {
        if (call.method !== 'DELETE' || !/^\/loans\/\d+$/.test(call.target)) return call;
        const { body } = await send({ ...call, method: 'GET' });
        members.set(call.target, rowIn(body)['memberId']);
        return call;
      },
      answer: async (reply, call, send) => {
        const member = reply.status === 204 ? members.get(call.target) : undefined;
        if (member === undefined) return reply;
        const target = `/loans?memberId=${JSON.stringify(member)}`;
        const { body } = await send({ ...call, method: 'GET', target });
        for (const { id } of JSON.parse(body) as readonly Row[])
          await send({ ...call, target: `/loans/${String(id)}` });
        return reply;
      },
    };
  },
  'loans remain without their member': () => {
    const deleted = new Set<string>();
    const seen = new Map<string, Reply>();
    return {
      answer: (reply, { method, target }) => {
        const location = reply.headers['location'];
        if (method === 'POST' && location?.startsWith('/loans/') === true)
          seen.set(location, { ...reply, status: 200 });
        if (method === 'DELETE') deleted.add(target);
        return method === 'GET' && reply.status === 404 && !deleted.has(target)
          ? (seen.get(target) ?? reply)
          : reply;
      },
    };
  },
  'an entity tag ignores the birthday': () => ({
    answer: (reply, call) => {
      if (call.method !== 'GET' || idIn(call.target) === null || !reply.headers['etag'])
        return reply;
      const text = reply.body.replace(/"bornOn":"[^"]*"/, '');
      const etag = `"${createHash('sha1').update(text).digest('hex')}"`;
      return call.headers['if-none-match'] === etag
        ? { status: 304, headers: { etag }, body: '' }
        : { ...reply, headers: { ...reply.headers, etag } };
    },
  }),
  'a query ignores a second condition': sending(
    /("where":\{"\w+":\{[^{}]*\}),"\w+":\{[^{}]*\}/g,
    (first) => first,
    /^POST$/,
  ),
  'the third of several fields is left out': () => ({
    answer: (reply, call) => {
      const name = /[?&]fields=(?:[^,&]+(?:,|%2C)){2}(\w+)/i.exec(call.target)?.[1];
      return name === undefined
        ? reply
        : changedRows(reply, call, ({ [name]: _left, ...row }) => row);
    },
  }),
  'a create swaps the name and the city': () => ({
    ask: (call) => {
      if (call.method !== 'POST' || call.target !== '/members') return call;
      const row = rowIn(call.body);
      const { name, city } = row;
      return typeof name === 'string' && typeof city === 'string'
        ? { ...call, body: JSON.stringify({ ...row, name: city, city: name }) }
        : call;
    },
  }),
  'an error states another status': () => ({
    answer: (reply) => ({
      ...reply,
      body: reply.body.replace(/"statusCode":404\b/, '"statusCode":400'),
    }),
  }),
};
