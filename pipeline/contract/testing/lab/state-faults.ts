import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { isMergePatch } from '../../../../server-template/shared/media-type.ts';
import type { Call, Layer } from '../faulty/faulty-server.ts';
import {
  answering,
  asking,
  bodyOf,
  instead,
  isOfRow,
  jsonIn,
  pathOf,
  queryOf,
  remembering,
  replyWith,
  resending,
  showing,
  withBody,
  type Row,
} from '../faulty/layers.ts';
import { storing } from '../faulty/storing.ts';
import { keyFaults } from './key-faults.ts';
import {
  firstRow,
  isParcel,
  neighbourOf,
  omitted,
  problem,
  text,
  textOf,
  value,
} from './lab-layers.ts';
import { nestedFaults } from './nested-faults.ts';
import { takenTwice } from './ordinary-faults.ts';

const isChange = ({ method }: Pick<Call, 'method'>): boolean => /^(?:PUT|PATCH)$/.test(method);

/** Remembers the paths of changed and deleted rows. */
function afterwards(make: (changed: Set<string>, deleted: Set<string>) => Layer): Layer {
  return remembering(() => {
    const [changed, deleted] = [new Set<string>(), new Set<string>()];
    const inner = make(changed, deleted);
    return (send) => {
      const faulty = inner(send);
      return async (call) => {
        const reply = await faulty(call);
        if (reply.status < 300 && isChange(call)) changed.add(pathOf(call));
        if (reply.status < 300 && call.method === 'DELETE') deleted.add(pathOf(call));
        return reply;
      };
    };
  });
}

const deletedTwice = (status: number): Layer =>
  afterwards((_changed, deleted) =>
    instead(404, (reply, call) =>
      call.method === 'DELETE' && deleted.has(pathOf(call))
        ? status === 204
          ? replyWith(204)
          : problem(status)
        : reply,
    ),
  );

/** Faults of rows and their changes. */
export const stateFaults: Readonly<Record<string, Layer>> = {
  'changed rows cannot be deleted': afterwards((changed) =>
    asking((call) =>
      call.method === 'DELETE' && changed.has(pathOf(call)) ? replyWith(204) : null,
    ),
  ),
  'a delete takes the row before': answering(async (reply, call, send) => {
    const target =
      call.method === 'DELETE' && reply.status === 204 && (await neighbourOf(call, send));
    if (typeof target === 'string') await send({ ...call, target });
    return reply;
  }),
  'a change changes the row before': answering(async (reply, call, send) => {
    const target = isChange(call) && reply.status === 200 && (await neighbourOf(call, send));
    const { reference: _, parcelId: __, ...sent } = bodyOf(call);
    if (typeof target === 'string')
      await send(withBody({ ...call, method: 'PATCH', target }, sent));
    return reply;
  }),
  'a create shows notes other than those it stores': showing(
    (row, call) => (isParcel(call) ? { ...row, notes: 'Others' } : row),
    /^POST$/,
  ),
  'a change makes a missing row': instead(404, async (reply, call, send) =>
    isChange(call) ? replyWith(200, { ...(await firstRow(call, send)), ...bodyOf(call) }) : reply,
  ),
  'a put shows the row before': showing((row) => ({ ...row, recipient: 'Somebody' }), /^PUT$/),
  'a second delete crashes': deletedTwice(500),
  'a patch shows the old row': (send) => async (call) => {
    const before =
      call.method === 'PATCH' ? await send({ ...call, method: 'GET', body: '' }) : null;
    const reply = await send(call);
    return before !== null && reply.status === 200 ? { ...reply, body: before.body } : reply;
  },
  'a patch shows what it does not store': storing(
    (next, { call, before }) => (call.method === 'PATCH' ? (before ?? next) : next),
    { shows: (_, correct) => correct },
  ),
  'undeclared methods are taken': instead(405, (reply, { method, body }) =>
    method === 'OPTIONS' || method === 'HEAD'
      ? reply
      : body === ''
        ? replyWith(200, {})
        : problem(400),
  ),
  'a put conflicts with itself': asking(async (call, send) => {
    if (call.method !== 'PUT') return null;
    const { reference } = bodyOf(await send({ ...call, method: 'GET', body: '' }));
    return reference === bodyOf(call)['reference'] ? problem(409) : null;
  }),
  'a change may take a reference twice': takenTwice(/^(?:PUT|PATCH)$/),
};

/** Remembers the paths of scans. */
function withScans(make: (places: Map<string, Row>) => Layer): Layer {
  return remembering(() => {
    const places = new Map<string, Row>();
    const inner = make(places);
    return (send) => {
      const faulty = inner(send);
      return async (call) => {
        const reply = await faulty(call);
        const path = pathOf(call);
        if (call.method === 'DELETE' && reply.status < 300)
          for (const place of places.keys()) if (place.startsWith(path)) places.delete(place);
        const row =
          reply.status === 201 && /\/scans$/.test(path) ? (jsonIn(reply.body) as Row) : null;
        if (row !== null) places.set(`${path}/${textOf(row['id'])}`, row);
        return reply;
      };
    };
  });
}

/** A scan is found or deleted below any parcel. */
const belowAnother = (method: string): Layer =>
  withScans((places) =>
    asking((call) => {
      const key = /\/scans\/\d+$/.exec(pathOf(call))?.[0];
      const place = [...places.keys()].find((one) => key !== undefined && one.endsWith(key));
      return call.method === method && place !== undefined ? { ...call, target: place } : null;
    }),
  );

const ofAnybody: Readonly<Record<string, Layer>> = {
  ...{ ...nestedFaults, ...keyFaults },
  'a put keeps what was not sent': omitted('PUT', 'notes', (before) => before?.['notes']),
  'rows below another parent are found': belowAnother('GET'),
  'rows below another parent are deleted': belowAnother('DELETE'),
  'an unknown parent has an empty list': instead(404, (reply, call) =>
    /\/scans$/.test(pathOf(call)) && call.method === 'GET'
      ? replyWith(200, { items: [], next: null })
      : reply,
  ),
  'a list shows rows of other parents': withScans((places) =>
    instead(200, (reply, call) =>
      /\/scans$/.test(pathOf(call)) && call.method === 'GET'
        ? replyWith(200, {
            items: [...places.values()].slice(-Number(queryOf(call).get('limit') ?? 10)),
            next: null,
          })
        : reply,
    ),
  ),
};

/** Merges JSON with a patch in another way. */
const merging = (merge: (stored: unknown, patch: unknown) => unknown): Layer =>
  storing((_, { call, before, sent: { details } }) =>
    isMergePatch(call.headers['content-type'] ?? '') && details !== undefined
      ? { details: merge(before?.['details'], details) }
      : {},
  );

const ofTables: Readonly<Record<string, Layer>> = {
  'barcodes lose digits': value('barcode', (code) => Number(textOf(code))),
  'a second delete succeeds': deletedTwice(204),
  'combining marks are composed': text('notes', (notes) => notes.normalize('NFC')),
  'a parent is not checked': resending(
    409,
    (call) => 'parcelId' in bodyOf(call),
    async (_, send) => {
      const { id } = await firstRow(
        { method: 'GET', target: '/parcels', headers: {}, body: '' },
        send,
      );
      return { parcelId: id };
    },
  ),
  'a parent may be deleted': instead(409, (reply, call) =>
    call.method === 'DELETE' && isParcel(call) && isOfRow(call) ? replyWith(204) : reply,
  ),
  'a merge patch replaces JSON': merging((_stored, patch) => patch),
  'a merge patch keeps members that are null': merging((stored, patch) =>
    isJsonObject(stored) && isJsonObject(patch) ? { ...stored, ...patch } : patch,
  ),
  'a merge patch clears nothing': storing((next, { call, before }) =>
    isMergePatch(call.headers['content-type'] ?? '') && before !== null
      ? Object.fromEntries(Object.entries(next).map(([name, one]) => [name, one ?? before[name]]))
      : {},
  ),
  'a put empties what was not sent': omitted('PUT', 'notes', () => null),
};

/** Faults of only one document. */
export const variantFaults = { anybody: ofAnybody, tables: ofTables };
