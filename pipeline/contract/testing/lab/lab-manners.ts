import type { LabSwitch } from './lab-switch.ts';
import { inSize } from './nested-faults.ts';
import { storing, text } from './value-faults.ts';

/** Behaviour that is allowed by the document. */
export const labManners: Readonly<Record<string, LabSwitch>> = {
  plain: {},
  'ids beyond 2^53': { firstId: 2n ** 53n },
  'moments come in UTC': text('collectedAt', (at) => new Date(at).toISOString()),
  'spaces at the ends are cut': text('notes', (notes) => notes.trim()),
  'labels come in lower case': storing('labels', (labels) =>
    (labels as readonly string[]).map((label) => label.toLowerCase()),
  ),
  'a set comes in its own order': storing('zones', (zones) =>
    (zones as readonly string[]).toSorted().toReversed(),
  ),
  'objects show more than they were sent': inSize((size) => ({ depth: 1, folds: [], ...size })),
  'the priority is chosen by the server': storing('priority', (one, { call }) =>
    call.variant === 'anybody' ? 'normal' : one,
  ),
  'newest rows come first': {
    rows: (rows, { query, table }) =>
      query.has('sort') || table === 'scans' ? rows : rows.toReversed(),
  },
  'unknown headers and a charset': {
    last: (reply) =>
      reply.json === undefined
        ? reply
        : {
            ...reply,
            headers: {
              ...reply.headers,
              'content-type': 'Application/JSON; Charset=utf-8',
              'x-request-id': '1',
            },
          },
  },
  'somebody else writes': somebody(),
  'somebody else changes rows': changer(),
};

/** Adds a parcel before each third list and removes an older one. */
function somebody(): LabSwitch {
  let count = 0;
  return {
    first: (call, { parcels }) => {
      if (call.table !== 'parcels' || call.method !== 'GET' || call.key !== null) return null;
      count += 1;
      const [first] = parcels.values();
      if (count % 3 === 0 && first !== undefined) {
        const id = 1_000_000_000 + count;
        parcels.set(String(id), { ...first, id, reference: `ZZ${String(count).padStart(6, '0')}` });
        parcels.delete(String(id - 9));
      }
      return null;
    },
  };
}

/** Changes one of the initial rows before each list. */
function changer(): LabSwitch {
  let count = 0;
  return {
    first: (call, { parcels }) => {
      if (call.table !== 'parcels' || call.method !== 'GET' || call.key !== null) return null;
      count += 1;
      const [id, row] = [...parcels].at(count % 3) ?? [];
      if (id === undefined || row === undefined || Number(row['id']) > 4) return null;
      const weight = (count * 37) % 90;
      const insured = count % 2 === 0;
      parcels.set(id, { ...row, weight, insured, value: weight / 4, recipient: `Aa ${weight}` });
      return null;
    },
  };
}
