import { untilEnd, untilFailure } from '../../../pipeline/contract/testing/until-failure.ts';
import { parseDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve/resolve-model.ts';
import { createSchemaValidator } from '../../../pipeline/schema/validate/create-schema-validator.ts';
import { gardenDocument } from './garden-document.ts';
import { tryServer, type Call, type Reply, type Tried } from './try-server.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Values & { readonly id: number };

/** Where a fault changes the server; each member is optional. */
interface GardenFault {
  /** Changes a plot or plant before it is stored. */
  readonly stored?: (next: Row, sent: Values, before: Row | null, method: string) => Values;
  readonly count?: (rows: number, deleted: number) => number;
  readonly hasNext?: boolean;
  /** Page size without a limit. */
  readonly size?: number;
  readonly ignoresCreatedAfter?: boolean;
  readonly keepsPlants?: boolean;
  readonly createsByPut?: boolean;
}

const labels = ({ labels: found }: Row): readonly [string, unknown][] =>
  Object.entries(found ?? {});

const crops = ({ crops: found }: Row): readonly string[] => found as readonly string[];

/** Faults of values with free keys, booleans, replacements, counts, links and nested rows. */
export const gardenFaults: Readonly<Record<string, GardenFault>> = {
  'keys of labels lose their case': {
    stored: (next) => ({
      labels: Object.fromEntries(labels(next).map(([name, value]) => [name.toLowerCase(), value])),
    }),
  },
  'empty labels are dropped': {
    stored: (next) => ({
      labels: Object.fromEntries(labels(next).filter(([, value]) => value !== '')),
    }),
  },
  'a boolean is always false': { stored: ({ shared }) => ({ shared: shared === null }) },
  'a put keeps an omitted boolean': {
    stored: ({ shared }, sent, before, method) => ({
      shared: method === 'PUT' && !('shared' in sent) ? before?.['shared'] : shared,
    }),
  },
  'a put keeps an omitted text': {
    stored: ({ notes }, sent, before, method) => ({
      notes: method === 'PUT' && !('notes' in sent) ? before?.['notes'] : notes,
    }),
  },
  'a put merges labels': {
    stored: (next, sent, before, method) => ({
      labels:
        method === 'PUT'
          ? { ...(before?.['labels'] ?? {}), ...(sent['labels'] ?? {}) }
          : next['labels'],
    }),
  },
  'a put replaces an omitted text with another': {
    stored: ({ notes }, sent, _before, method) => ({
      notes: method === 'PUT' && !('notes' in sent) ? 'none' : notes,
    }),
  },
  'a patch ignores labels': {
    stored: ({ labels: next }, _sent, before, method) => ({
      labels: method === 'PATCH' ? before?.['labels'] : next,
    }),
  },
  'a create ignores the owner': {
    stored: ({ owner }, _sent, _before, method) => ({ owner: method === 'POST' ? null : owner }),
  },
  'a patch moves the time of creation': {
    stored: ({ created_at: at }, _sent, _before, method) => ({
      created_at: method === 'PATCH' ? '2031-01-01T00:00:00Z' : at,
    }),
  },
  'a list keeps eight items': { stored: (next) => ({ crops: crops(next).slice(0, 8) }) },
  'items are joined with commas': {
    stored: (next) => ({ crops: crops(next).join().split(',').filter(Boolean) }),
  },
  'digits lose their zeros': {
    stored: ({ parcel }) => ({
      parcel: typeof parcel === 'string' ? parcel.replace(/^0+/, '').padEnd(8, '0') : parcel,
    }),
  },
  'days in summer shift': {
    stored: ({ sown_on: day }) => ({
      sown_on: /-0[4-9]-/.test(String(day))
        ? new Date(Date.parse(String(day)) - 86_400_000).toISOString().slice(0, 10)
        : day,
    }),
  },
  'a number in an object loses its fraction': {
    stored: ({ watering }) => {
      const { degrees, ...more } = watering as Values;
      return {
        watering: degrees === undefined ? more : { ...more, degrees: Math.trunc(Number(degrees)) },
      };
    },
  },
  'a filter by time is ignored': { ignoresCreatedAfter: true },
  'the default of the limit does not apply': { size: 7 },
  'the count is one too low': { count: (rows) => Math.max(0, rows - 1) },
  'the count includes deleted rows': { count: (rows, deleted) => rows + deleted },
  'pages never end': { hasNext: true },
  'plants outlive their plot': { keepsPlants: true },
  'a put creates a plot': { createsByPut: true },
};

const name = 'gardens.json';
const model = resolveModel(
  await parseDocument(JSON.stringify(gardenDocument), name, 'any'),
  name,
  'any',
);
const validator = createSchemaValidator(model);
const problem = (status: number): Reply => ({ status, json: { code: `e${status}` } });

/** Tests new gardens, with or without a fault; also returns the difference in the number of rows. */
export async function tryGarden(
  fault: GardenFault | null,
  seed: number,
): Promise<Tried & { readonly left: number }> {
  const end = fault === null ? untilEnd() : untilFailure();
  const garden = new Garden(fault ?? {});
  const before = garden.size;
  const tried = await tryServer(model, seed, (call) => garden.reply(call), end);
  return { ...tried, left: garden.size - before };
}

class Garden {
  readonly #fault: GardenFault;
  readonly #plots = new Map<number, Row>();
  readonly #plants = new Map<number, Row & { readonly plot: number }>();
  #last = 0;
  #deleted = 0;

  constructor(fault: GardenFault) {
    this.#fault = fault;
    for (let month = 1; month <= 9; month++) {
      const id = ++this.#last;
      const created_at = `2026-0${month}-03T08:00:00Z`;
      this.#plots.set(id, { ...whole({ name: `Plot ${month}` }), created_at, id });
      this.#addPlant(id, { species: 'kale', plantedOn: '2026-03-04' });
    }
  }

  get size(): number {
    return this.#plots.size + this.#plants.size;
  }

  reply({ method, url, headers, body }: Call): Reply {
    const [, table, plotKey, plants, plantKey, more] = url.pathname.split('/');
    const isPlant = plants !== undefined;
    if (table !== 'plots' || more !== undefined || (isPlant && plants !== 'plants'))
      return problem(404);
    const isOne = isPlant ? plantKey !== undefined : plotKey !== undefined;
    const changes = isPlant ? [] : ['PUT', 'PATCH'];
    const allowed = isOne ? ['GET', ...changes, 'DELETE'] : ['GET', 'POST'];
    if (!allowed.includes(method))
      return { ...problem(405), headers: { allow: allowed.join(', ') } };
    const keys = [plotKey, plantKey].filter((one) => one !== undefined);
    if (keys.some((one) => !/^[1-9]\d{0,14}$/.test(one))) return problem(400);
    const sent = /^P/.test(method) ? validBody(isPlant, method, { headers, body }) : {};
    if (sent === null) return problem(400);
    if (isPlant) return this.#onPlants(method, url, sent, [Number(plotKey), Number(plantKey)]);
    return plotKey === undefined
      ? this.#onPlots(method, url, sent)
      : this.#onPlot(method, Number(plotKey), sent);
  }

  #onPlots(method: string, url: URL, sent: Values): Reply {
    if (method === 'POST')
      return { status: 201, json: this.#storePlot(++this.#last, sent, null, method) };
    const after = url.searchParams.get('created_after');
    if (after !== null && !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/i.test(after))
      return problem(400);
    const isKept = after === null || this.#fault.ignoresCreatedAfter === true;
    const rows = [...this.#plots.values()].filter(
      (row) => isKept || Date.parse(String(row['created_at'])) > Date.parse(after),
    );
    return this.#page(url, rows, ['created_after']);
  }

  #onPlot(method: string, id: number, sent: Values): Reply {
    const plot = this.#plots.get(id) ?? null;
    const mayCreate = method === 'PUT' && this.#fault.createsByPut === true;
    if (plot === null && !mayCreate) return problem(404);
    if (method === 'DELETE') return this.#removePlot(id);
    return {
      status: 200,
      json: method === 'GET' ? plot : this.#storePlot(id, sent, plot, method),
    };
  }

  #removePlot(id: number): Reply {
    this.#plots.delete(id);
    this.#deleted += 1;
    const below = [...this.#plants.values()].filter(({ plot }) => plot === id);
    if (this.#fault.keepsPlants !== true) for (const one of below) this.#plants.delete(one.id);
    return { status: 204 };
  }

  #storePlot(id: number, sent: Values, before: Row | null, method: string): Row {
    const kept = method === 'PATCH' ? before : null;
    const watering = { ...(kept?.['watering'] ?? {}), ...(sent['watering'] ?? {}) };
    const created_at = before?.['created_at'] ?? new Date().toISOString();
    const next: Row = { ...whole({ ...kept, ...sent }), watering, created_at, id };
    const row = { ...next, ...this.#fault.stored?.(next, sent, before, method) };
    this.#plots.set(id, row);
    return row;
  }

  #onPlants(method: string, url: URL, sent: Values, [plot, id]: readonly [number, number]): Reply {
    const own = [...this.#plants.values()].filter((one) => one.plot === plot);
    if (!Number.isNaN(id)) {
      const plant = own.find((one) => one.id === id);
      if (plant === undefined) return problem(404);
      if (method === 'GET') return { status: 200, json: shownPlant(plant) };
      this.#plants.delete(id);
      return { status: 204 };
    }
    if (!this.#plots.has(plot)) return problem(404);
    if (method === 'POST') return { status: 201, json: shownPlant(this.#addPlant(plot, sent)) };
    return this.#page(url, own.map(shownPlant));
  }

  #addPlant(plot: number, sent: Values): Row & { readonly plot: number } {
    const plant = { count: 1, ...sent, id: ++this.#last, plot };
    this.#plants.set(plant.id, plant);
    return plant;
  }

  #page(url: URL, rows: readonly Row[], names: readonly string[] = []): Reply {
    const query = url.searchParams;
    const known = ['page', 'limit', ...names];
    if ([...query.keys()].some((one) => !known.includes(one) || query.getAll(one).length > 1))
      return problem(400);
    const [page, limit] = [
      query.get('page') ?? '1',
      query.get('limit') ?? String(this.#fault.size ?? 10),
    ];
    if (![page, limit].every((one) => /^[1-9]\d{0,8}$/.test(one)) || Number(limit) > 50)
      return problem(400);
    const end = Number(page) * Number(limit);
    const next = new URL(url);
    next.searchParams.set('page', String(Number(page) + 1));
    const hasNext = end < rows.length || this.#fault.hasNext === true;
    return {
      status: 200,
      json: {
        results: rows.slice(end - Number(limit), end),
        count: this.#fault.count?.(rows.length, this.#deleted) ?? rows.length,
        next_page: hasNext ? next.href : null,
      },
    };
  }
}

function whole(values: Values): Values {
  const empty = { owner: null, shared: false, notes: '', labels: {} };
  return { ...empty, crops: [], parcel: null, sown_on: null, ...values };
}

function shownPlant({ plot: _plot, ...plant }: Row & { readonly plot: number }): Row {
  return plant;
}

function validBody(
  isPlant: boolean,
  method: string,
  { headers, body }: Pick<Call, 'headers' | 'body'>,
): Values | null {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  const schema = isPlant ? 'PlantInput' : method === 'PATCH' ? 'PlotChange' : 'PlotInput';
  try {
    const values: unknown = JSON.parse(body);
    const place = `#/components/schemas/${schema}`;
    return validator.accepts(place, 'request', values) ? (values as Values) : null;
  } catch {
    return null;
  }
}
