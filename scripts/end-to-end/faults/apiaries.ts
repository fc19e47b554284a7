import { randomUUID } from 'node:crypto';
import { untilEnd, untilFailure } from '../../../pipeline/contract/testing/until-failure.ts';
import { parseDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve/resolve-model.ts';
import { createSchemaValidator } from '../../../pipeline/schema/validate/create-schema-validator.ts';
import { apiariesDocument } from './apiaries-document.ts';
import { tryServer, type Call, type Reply, type Tried } from './try-server.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where a fault changes the server; each member is optional. */
interface ApiaryFault {
  /** Changes a hive or inspection before it is stored. */
  readonly stored?: (next: Values, before: Values | null) => Values;
  /** Changes what a create responds with. */
  readonly shown?: (stored: Values, sent: Values) => Values;
  /** Whether a hive matches the query; replaces the filters. */
  readonly matches?: (hive: Values, query: URLSearchParams) => boolean;
  readonly filtersPages?: boolean;
  readonly createsByPut?: boolean;
  /** A patch finds hives of any apiary. */
  readonly patchesOthers?: boolean;
  /** The weather by which a page of inspections is filtered. */
  readonly weather?: (asked: string | null, cursor: string) => string | null;
}

/** Faults that show only with references, varied rows, limits and small pages. */
export const apiaryFaults: Readonly<Record<string, ApiaryFault>> = {
  'the status does not filter': {
    matches: (hive, query) => matches(hive, without(query, 'status')),
  },
  'a filter applies after the page': { filtersPages: true },
  'a minimum excludes its own value': {
    matches: (hive, query) =>
      matches(hive, query) &&
      (!query.has('min_weight') || Number(hive['weight_kg']) !== Number(query.get('min_weight'))),
  },
  'a create shows the sent frames, and stores the default': {
    stored: (next, before) =>
      before === null && 'frames' in next ? { ...next, frames: 10 } : next,
    shown: (stored, sent) => ({ ...stored, ...('frames' in sent ? sent : {}) }),
  },
  'a patch adds tags to the old ones': {
    stored: (next, before) =>
      before === null || !('tags' in next)
        ? next
        : { ...next, tags: [...new Set([...listIn(before), ...listIn(next)])].slice(0, 8) },
  },
  'a cursor forgets the filter': {
    weather: (asked, cursor) => (cursor === '' ? asked : null),
  },
  'one of five choices does not filter': {
    weather: (asked) => (asked === 'fog' ? null : asked),
  },
  'a patch changes hives of another apiary': { patchesOthers: true },
  'a put creates an inspection': { createsByPut: true },
  'a moment loses its offset': {
    stored: (next) => ({
      ...next,
      ...('inspected_at' in next
        ? { inspected_at: String(next['inspected_at']).replace(/[+-]\d\d:\d\d$/, 'Z') }
        : {}),
    }),
  },
  'a score of 0 becomes 50': {
    stored: (next) => (next['score'] === 0 ? { ...next, score: 50 } : next),
  },
};

const listIn = ({ tags }: Values): readonly unknown[] => tags as readonly unknown[];

const name = 'apiaries.json';
const model = resolveModel(
  await parseDocument(JSON.stringify(apiariesDocument), name, 'any'),
  name,
  'any',
);
const validator = createSchemaValidator(model);
const problem = (status: number): Reply => ({ status, json: { code: `e${status}` } });

/** Tests new apiaries, with or without a fault; also returns the difference in the number of rows. */
export async function tryApiaries(
  fault: ApiaryFault | null,
  seed: number,
): Promise<Tried & { readonly left: number }> {
  const end = fault === null ? untilEnd() : untilFailure();
  const apiaries = new Apiaries(fault ?? {});
  const before = apiaries.size;
  const tried = await tryServer(model, seed, (call) => apiaries.reply(call), end);
  return { ...tried, left: apiaries.size - before };
}

class Apiaries {
  readonly #fault: ApiaryFault;
  readonly #apiaries = new Map<string, Values>();
  readonly #hives = new Map<string, Values>();
  readonly #inspections = new Map<string, Values>();
  readonly #homes = new Map<string, string>();
  #last = 40;

  constructor(fault: ApiaryFault) {
    this.#fault = fault;
    for (let day = 1; day <= 9; day++)
      this.#inspections.set(randomUUID(), {
        ...{ hive_id: 1, inspected_at: `2026-05-0${day}T09:00:00Z`, score: 10 * day },
        ...{ note: null, weather: ['sun', 'clouds', 'rain', 'frost', 'fog'][day % 5] },
      });
    for (const [id, row] of this.#inspections) this.#inspections.set(id, { id, ...row });
  }

  get size(): number {
    return this.#apiaries.size + this.#hives.size + this.#inspections.size;
  }

  reply({ method, url, headers, body }: Call): Reply {
    const known = model.operations.filter(({ path }) => shapeOf(path).test(url.pathname));
    const operation = known.find((one) => one.method.toUpperCase() === method);
    if (known.length === 0) return problem(404);
    const allowed = known.map((one) => one.method.toUpperCase()).join(', ');
    if (operation === undefined) return { ...problem(405), headers: { allow: allowed } };
    const pointer = operation.body?.contents[0]?.schemaPointer ?? null;
    const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
    const sent = isJson ? parsed(body) : undefined;
    if (pointer !== null && !validator.accepts(pointer, 'request', sent)) return problem(400);
    return this.#at(method, url, (sent ?? {}) as Values);
  }

  #at(method: string, { pathname, searchParams }: URL, sent: Values): Reply {
    const [, table, id = '', hives, hiveId = ''] = pathname.split('/');
    if (id !== '' && !uuid.test(id)) return problem(400);
    if (hiveId !== '' && !/^[1-9]\d{0,15}$/.test(hiveId)) return problem(400);
    if (table === 'inspections' && id === '' && method === 'GET')
      return this.#listInspections(searchParams);
    if (table === 'inspections') return this.#onInspections(method, id, sent);
    if (hives === undefined) return this.#onApiaries(method, id, sent);
    if (!this.#apiaries.has(id)) return problem(404);
    if (method === 'GET' && hiveId === '') return this.#list(id, searchParams);
    return this.#onHives(method, [id, hiveId], sent);
  }

  #onApiaries(method: string, id: string, sent: Values): Reply {
    if (method === 'POST') return this.#store(this.#apiaries, randomUUID(), sent, 201);
    const row = this.#apiaries.get(id);
    if (row === undefined) return problem(404);
    if (method === 'GET') return { status: 200, json: row };
    this.#apiaries.delete(id);
    for (const [hive, home] of this.#homes) if (home === id) this.#hives.delete(hive);
    return { status: 204 };
  }

  #onHives(method: string, [home, id]: readonly [string, string], sent: Values): Reply {
    if (method === 'POST') {
      const key = ++this.#last;
      this.#homes.set(String(key), home);
      const whole = { status: 'idle', frames: 10, tags: [], ...sent };
      return this.#store(this.#hives, key, whole, 201);
    }
    const isAny = method === 'PATCH' && this.#fault.patchesOthers === true;
    const row = isAny || this.#homes.get(id) === home ? this.#hives.get(id) : undefined;
    if (row === undefined) return problem(404);
    if (method === 'PATCH') {
      const next = this.#fault.stored?.(sent, row) ?? sent;
      this.#hives.set(id, { ...row, ...next });
    }
    if (method === 'DELETE') this.#hives.delete(id);
    return method === 'DELETE' ? { status: 204 } : { status: 200, json: this.#hives.get(id) };
  }

  #onInspections(method: string, id: string, sent: Values): Reply {
    const isWrite = method === 'POST' || method === 'PUT';
    if (isWrite && !this.#hives.has(String(sent['hive_id']))) return problem(409);
    const whole = { note: null, weather: 'sun', ...sent };
    if (method === 'POST') return this.#store(this.#inspections, randomUUID(), whole, 201);
    const row = this.#inspections.get(id);
    const isMade = method === 'PUT' && this.#fault.createsByPut === true;
    if (row === undefined && !isMade) return problem(404);
    if (method === 'PUT') return this.#store(this.#inspections, id, whole, 200);
    if (method === 'DELETE') this.#inspections.delete(id);
    return method === 'DELETE' ? { status: 204 } : { status: 200, json: row };
  }

  #store(rows: Map<string, Values>, id: string | number, sent: Values, status: 200 | 201): Reply {
    const row = { id, ...(this.#fault.stored?.(sent, null) ?? sent) };
    rows.set(String(id), row);
    return { status, json: status === 201 ? (this.#fault.shown?.(row, sent) ?? row) : row };
  }

  #listInspections(query: URLSearchParams): Reply {
    if (!isValidQuery('/inspections', query)) return problem(400);
    const cursor = query.get('cursor') ?? '';
    const [known, weather] = [[...this.#inspections.values()], query.get('weather')];
    const last = known.findIndex(({ id }) => id === cursor);
    if (cursor !== '' && last < 0) return problem(400);
    const asked =
      this.#fault.weather === undefined ? weather : this.#fault.weather(weather, cursor);
    const rows = known.slice(last + 1).filter((row) => !asked || row['weather'] === asked);
    const data = rows.slice(0, Number(query.get('limit') ?? 10));
    const next = data.length < rows.length ? (data.at(-1)?.['id'] ?? null) : null;
    return { status: 200, json: { data, next_cursor: next } };
  }

  #list(home: string, query: URLSearchParams): Reply {
    if (!isValidQuery('/apiaries/{apiaryId}/hives', query)) return problem(400);
    const all = [...this.#hives].flatMap(([id, hive]) =>
      this.#homes.get(id) === home ? [hive] : [],
    );
    const isMatch = this.#fault.matches ?? matches;
    const filtered = (rows: readonly Values[]) => rows.filter((hive) => isMatch(hive, query));
    const paged = (rows: readonly Values[]) => {
      const start = Number(query.get('offset') ?? 0);
      return rows.slice(start, start + Number(query.get('limit') ?? 10));
    };
    const isLate = this.#fault.filtersPages === true;
    return { status: 200, json: { data: isLate ? filtered(paged(all)) : paged(filtered(all)) } };
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^{}]*\}/g, '[^/]+')}$`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A day does not match the hives that were installed on it. */
function matches(hive: Values, query: URLSearchParams): boolean {
  const [status, least, day] = ['status', 'min_weight', 'installed_before'].map((one) =>
    query.get(one),
  );
  return (
    (!status || status === 'any' || hive['status'] === status) &&
    (!least || Number(hive['weight_kg']) >= Number(least)) &&
    (!day || String(hive['installed_on']) < day)
  );
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams([...query].filter(([one]) => one !== name));
}

function isValidQuery(place: string, query: URLSearchParams): boolean {
  const list = model.operations.find(({ method, path }) => method === 'get' && path === place);
  return [...query].every(([one, value]) => {
    const parameter = list?.parameters.find((known) => known.name === one);
    if (parameter === undefined || query.getAll(one).length > 1) return false;
    const { schemaPointer: pointer, schema } = parameter;
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    if (isNumber && !/^-?\d+(?:\.\d+)?$/.test(value)) return false;
    return validator.accepts(pointer ?? '', 'request', isNumber ? Number(value) : value);
  });
}
