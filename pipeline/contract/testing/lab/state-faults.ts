import {
  problem,
  textOf,
  type LabCall,
  type LabReply,
  type LabRow,
  type LabSwitch,
  type LabTables,
} from './lab-switch.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { isMergePatch } from '../../../../server-template/shared/media-type.ts';
import { bodyOf } from './lab-body.ts';
import { storing, text } from './value-faults.ts';
import type { LabVariant } from './lab-document.ts';
import { keyFaults } from './key-faults.ts';
import { nestedFaults } from './nested-faults.ts';

const isChange = ({ method }: LabCall): boolean => method === 'PUT' || method === 'PATCH';

/** Has a side effect after a write. */
function aside(
  isMeant: (call: LabCall) => boolean,
  act: (call: LabCall, tables: LabTables, reply: LabReply) => void,
): LabSwitch {
  return {
    last: (reply, call, tables) => {
      if (reply.status < 300 && isMeant(call)) act(call, tables, reply);
      return reply;
    },
  };
}

function neighbourOf(call: LabCall, tables: LabTables): string | undefined {
  return [...tables[call.table].keys()].findLast(
    (id) => call.key !== null && BigInt(id) < BigInt(call.key),
  );
}

function remembering(make: (changed: Set<string>, deleted: Set<string>) => LabSwitch): LabSwitch {
  const [changed, deleted] = [new Set<string>(), new Set<string>()];
  const inner = make(changed, deleted);
  return {
    ...inner,
    last: (reply, call, tables) => {
      const place = `${call.table}/${call.key ?? ''}`;
      const given = inner.last?.(reply, call, tables) ?? reply;
      if (reply.status < 300 && isChange(call)) changed.add(place);
      if (reply.status < 300 && call.method === 'DELETE') deleted.add(place);
      return given;
    },
  };
}

/** Faults of rows and their changes; some are stateful, so each is created anew. */
export const stateFaults: Readonly<Record<string, () => LabSwitch>> = {
  'changed rows cannot be deleted': () =>
    remembering((changed) => ({
      first: ({ table, key, method }) =>
        method === 'DELETE' && changed.has(`${table}/${key ?? ''}`) ? { status: 204 } : null,
    })),
  'a delete takes the row before': () =>
    aside(
      ({ method }) => method === 'DELETE',
      (call, tables) => void tables[call.table].delete(neighbourOf(call, tables) ?? ''),
    ),
  'a change changes the row before': () =>
    aside(isChange, (call, tables) => {
      const id = neighbourOf(call, tables);
      const row = tables[call.table].get(id ?? '');
      const { reference: _, parcelId: __, ...sent } = bodyOf(call);
      if (id !== undefined && row !== undefined) tables[call.table].set(id, { ...row, ...sent });
    }),
  'a create shows notes other than those it stores': () => ({
    last: (reply, { method, table }) =>
      method === 'POST' && table === 'parcels' && reply.status === 201
        ? { ...reply, json: { ...(reply.json as LabRow), notes: 'Others' } }
        : reply,
  }),
  'a change makes a missing row': () => ({
    first: (call, tables) => {
      if (!isChange(call) || call.key === null || tables[call.table].has(call.key)) return null;
      return { status: 200, json: { ...[...tables[call.table].values()][0], ...bodyOf(call) } };
    },
  }),
  'a put shows the row before': () => ({
    last: (reply, call) =>
      call.method === 'PUT' && reply.status === 200
        ? { ...reply, json: { ...(reply.json as LabRow), recipient: 'Somebody' } }
        : reply,
  }),
  'a second delete crashes': () =>
    remembering((_changed, deleted) => ({
      last: (reply, { table, key, method }) =>
        method === 'DELETE' && reply.status === 404 && deleted.has(`${table}/${key ?? ''}`)
          ? problem(500)
          : reply,
    })),
  'a patch shows the old row': () => {
    const before = new Map<string, LabRow>();
    return {
      first: ({ method, table, key }, tables) => {
        const row = tables[table].get(key ?? '');
        if (method === 'PATCH' && row !== undefined) before.set(key ?? '', row);
        return null;
      },
      last: (reply, { method, key }) =>
        method === 'PATCH' && reply.status === 200
          ? { ...reply, json: before.get(key ?? '') }
          : reply,
    };
  },
  'a patch shows what it does not store': () => ({
    stored: (next, { call, before }) =>
      call.method === 'PATCH' && before !== null ? before : next,
    last: (reply, call) =>
      call.method === 'PATCH' && reply.status === 200
        ? { ...reply, json: { ...(reply.json as LabRow), ...bodyOf(call) } }
        : reply,
  }),
  'undeclared methods are taken': () => ({
    last: (reply, { method, body }) =>
      reply.status === 405 && method !== 'OPTIONS' && method !== 'HEAD'
        ? body === ''
          ? { status: 200, json: {} }
          : problem(400)
        : reply,
  }),
  'a put conflicts with itself': () => ({
    first: (call, tables) =>
      call.method === 'PUT' &&
      tables.parcels.get(call.key ?? '')?.['reference'] === bodyOf(call)['reference']
        ? problem(409)
        : null,
  }),
  'a change may take a reference twice': () => ({
    ask: (call) => call,
    stored: (next, { call }) => (call.method === 'POST' ? next : next),
    first: (call, tables) => {
      if (call.method !== 'PATCH' && call.method !== 'PUT') return null;
      const taken = [...tables.parcels.values()].find(
        (row) => row['reference'] === bodyOf(call)['reference'] && textOf(row['id']) !== call.key,
      );
      const row = tables.parcels.get(call.key ?? '');
      return taken === undefined || row === undefined
        ? null
        : { status: 200, json: { ...row, ...bodyOf(call) } };
    },
  }),
};

/** Faults of only one document. */
export const variantFaults: Readonly<Record<LabVariant, Readonly<Record<string, LabSwitch>>>> = {
  anybody: {
    ...nestedFaults,
    ...keyFaults,
    'a put keeps what was not sent': {
      stored: (next, { call, before }) =>
        call.method === 'PUT' && before !== null && !('notes' in bodyOf(call))
          ? { ...next, notes: before['notes'] }
          : next,
    },
    'rows below another parent are found': {
      first: (call, tables) => {
        const scan = tables.scans.get(call.key ?? '');
        return call.table === 'scans' &&
          call.method === 'GET' &&
          scan !== undefined &&
          textOf(scan['parcelId']) !== call.parent
          ? { status: 200, json: scan }
          : null;
      },
    },
    'rows below another parent are deleted': {
      first: (call, tables) => {
        const scan = tables.scans.get(call.key ?? '');
        if (call.table !== 'scans' || call.method !== 'DELETE' || scan === undefined) return null;
        if (textOf(scan['parcelId']) === call.parent) return null;
        tables.scans.delete(call.key ?? '');
        return { status: 204 };
      },
    },
    'an unknown parent has an empty list': {
      last: (reply, call) =>
        call.table === 'scans' && call.key === null && call.method === 'GET' && reply.status === 404
          ? { status: 200, json: { items: [], next: null } }
          : reply,
    },
    'a list shows rows of other parents': {
      first: (call, tables) => {
        if (
          call.table !== 'scans' ||
          call.key !== null ||
          call.method !== 'GET' ||
          !tables.parcels.has(call.parent ?? '')
        )
          return null;
        const limit = Number(call.query.get('limit') ?? 10);
        return {
          status: 200,
          json: { items: [...tables.scans.values()].slice(-limit), next: null },
        };
      },
    },
  },
  tables: {
    'barcodes lose digits': storing('barcode', (code) => Number(textOf(code))),
    'a second delete succeeds': remembering((_changed, deleted) => ({
      last: (reply, { table, key, method }) =>
        method === 'DELETE' && reply.status === 404 && deleted.has(`${table}/${key ?? ''}`)
          ? { status: 204 }
          : reply,
    })),
    'combining marks are composed': text('notes', (notes) => notes.normalize('NFC')),
    'a parent is not checked': {
      lenient: (body, call) =>
        call.table === 'scans' && typeof body['parcelId'] === 'number'
          ? { ...body, parcelId: 1 }
          : body,
    },
    'a parent may be deleted': {
      first: (call, rows) => {
        if (
          call.method !== 'DELETE' ||
          call.table !== 'parcels' ||
          !rows.parcels.has(call.key ?? '')
        )
          return null;
        rows.parcels.delete(call.key ?? '');
        return { status: 204 };
      },
    },
    'a merge patch replaces JSON': { merge: (_stored, patch) => patch },
    'a merge patch keeps members that are null': {
      merge: (stored, patch) =>
        isJsonObject(stored) && isJsonObject(patch) ? { ...stored, ...patch } : patch,
    },
    'a merge patch clears nothing': {
      stored: (next, { call, before }) =>
        isMergePatch(call.type) && before !== null
          ? Object.fromEntries(
              Object.entries(next).map(([name, value]) => [name, value ?? before[name]]),
            )
          : next,
    },
    'a put empties what was not sent': {
      stored: (next, { call }) =>
        call.method === 'PUT' && call.table === 'parcels' && !('notes' in bodyOf(call))
          ? { ...next, notes: null }
          : next,
    },
  },
};
