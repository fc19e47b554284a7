import type { Layer } from '../../../pipeline/contract/testing/faulty/faulty-server.ts';
import {
  asking,
  jsonIn,
  listing,
  pathOf,
  remembering,
  replyWith,
  showingDeleted,
} from '../../../pipeline/contract/testing/faulty/layers.ts';
import { storing } from '../../../pipeline/contract/testing/faulty/storing.ts';
import { modelOf } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { registryDocument } from './registry-document.ts';

const ofRule = /^\/topics\/[^/]+\/rules\/[^/]+$/;

/** Rules that only a PUT creates, for no list shows them. */
const writtenRules: Layer = (send) => {
  const written = new Set<string>();
  return async (call) => {
    const path = pathOf(call);
    const isNew = ofRule.test(path) && !written.has(path);
    if (isNew && /^(?:GET|DELETE)$/.test(call.method)) return replyWith(404);
    const reply = await send(call);
    if (reply.status >= 300) return reply;
    if (call.method === 'PUT') written.add(path);
    for (const one of written)
      if (call.method === 'DELETE' && (one === path || one.startsWith(`${path}/`)))
        written.delete(one);
    return isNew && call.method === 'PUT' ? { ...reply, status: 201 } : reply;
  };
};

/** Counts the writes to rows that the run has not created. */
export function countingOverwrites(count: () => void): Layer {
  return (send) => {
    const created = new Set<string>();
    return async (call) => {
      const reply = await send(call);
      const path = pathOf(call);
      if (reply.status === 201) created.add(path);
      const isWrite = /^(?:PUT|DELETE)$/.test(call.method) && reply.status < 300;
      if (isWrite && !created.has(path)) count();
      return reply;
    };
  };
}

/** Topics and rules, with faults in rows that only a PUT creates. */
export const registry = {
  model: await modelOf(registryDocument, 'registry.json'),
  manners: [writtenRules],
  behaviour: { rows: 2 },
  faults: {
    'a weight is rounded': storing(
      ({ weight }) => (weight === undefined ? {} : { weight: Math.round(Number(weight)) }),
      { key: 'name' },
    ),
    'a second PUT is not stored': asking(async (call, send) => {
      if (call.method !== 'PUT') return null;
      const { status, body } = await send({ ...call, method: 'GET', body: '' });
      return status === 200 ? replyWith(200, jsonIn(body)) : null;
    }),
    'a retention of 0 is lost': storing(
      ({ retention }) => (retention === 0 ? { retention: 7 } : {}),
      { key: 'name' },
    ),
    'a deleted topic is still found': showingDeleted((path) => /^\/topics\/[^/]+$/.test(path)),
    'rules are found below every topic': remembering(() => {
      const places = new Map<string, string>();
      return asking((call) => {
        const [path, rule = ''] = [pathOf(call), /\/rules\/(.*)$/.exec(pathOf(call))?.[1]];
        if (rule === '') return null;
        if (call.method === 'PUT') places.set(rule, places.get(rule) ?? path);
        return { ...call, target: places.get(rule) ?? path };
      });
    }),
    'a list shows titles in lower case': listing((rows) =>
      rows.map((row) => ({ ...row, title: String(row['title']).toLowerCase() })),
    ),
  } satisfies Readonly<Record<string, Layer>>,
};
