import type { Layer } from '../faulty/faulty-server.ts';
import { bodyOf, isOfRow, jsonIn, pathOf, replacing, type Row } from '../faulty/layers.ts';
import { modelOf, type FaultyApi } from '../faulty/try-faulty.ts';
import { anybodyDocument } from './anybody.ts';
import { isParcel, problem, textOf } from './lab-layers.ts';
import { listFaults } from './list-faults.ts';
import { ordinaryFaults } from './ordinary-faults.ts';
import { stateFaults, variantFaults } from './state-faults.ts';
import { tablesDocument } from './tables.ts';
import { valueFaults } from './value-faults.ts';

/** Documents of the same parcels and scans: one has no extensions, one is of tables. */
export type LabVariant = 'anybody' | 'tables';

/** No two parcels have the same reference. */
const uniqueReferences: Layer = (send) => {
  const taken = new Map<string, unknown>();
  return async (call) => {
    const path = pathOf(call);
    const { reference } = bodyOf(call);
    const isTaken = [...taken].some(([place, one]) => one === reference && place !== path);
    if (reference !== undefined && isParcel(call) && isTaken && /^P/.test(call.method))
      return problem(409);
    const reply = await send(call);
    if (!isParcel(call) || reply.status >= 300) return reply;
    if (call.method === 'DELETE') taken.delete(path);
    const row = jsonIn(reply.body) as Row | undefined;
    const place = isOfRow(call) ? path : `${path}/${textOf(row?.['id'])}`;
    if (/^P/.test(call.method)) taken.set(place, row?.['reference']);
    return reply;
  };
};

const replaced = replacing(/^\/parcels\/[^/]+$/, {
  ...{ notes: null, priority: 'normal', barcode: null, value: null, fragile: false },
  ...{ collectedAt: null, labels: [], zones: null, size: null },
});

const shared = { ...ordinaryFaults, ...valueFaults, ...listFaults, ...stateFaults };

/** Both labs, with their faults. */
export const labs: Readonly<Record<LabVariant, FaultyApi>> = {
  anybody: {
    model: await modelOf(anybodyDocument, 'lab.json'),
    manners: [uniqueReferences, replaced],
    behaviour: { rows: 4 },
    faults: { ...shared, ...variantFaults.anybody },
  },
  tables: {
    model: await modelOf(tablesDocument, 'lab.json', 'server'),
    behaviour: { rows: 4 },
    faults: { ...shared, ...variantFaults.tables },
  },
};
