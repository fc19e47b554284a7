import { randomUUID } from 'node:crypto';
import { untilEnd, untilFailure } from '../../../pipeline/contract/testing/until-failure.ts';
import { parseDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve/resolve-model.ts';
import { createSchemaValidator } from '../../../pipeline/schema/validate/create-schema-validator.ts';
import { toursDocument } from './tours-document.ts';
import { tryServer, type Call, type Reply, type Tried } from './try-server.ts';
import type { Tour, TourFault, TourSwitch, Values } from './tours-faults.ts';

const name = 'tours.json';
const model = resolveModel(
  await parseDocument(JSON.stringify(toursDocument), name, 'any'),
  name,
  'any',
);
const validator = createSchemaValidator(model);

/** Result of a run against new tours. */
export interface ToursRun extends Tried {
  /** Difference in the number of rows. */
  readonly left: number;
}

/** Tests new tours, with or without a fault. */
export async function tryTours(fault: TourFault | null, seed: number): Promise<ToursRun> {
  const end = fault === null ? untilEnd() : untilFailure();
  const tours = new Tours(fault?.() ?? {});
  const before = tours.rows.size;
  const { result, failed } = await tryServer(model, seed, (call) => tours.reply(call), end);
  return { result, failed, left: tours.rows.size - before };
}

const problem = (status: number): Reply => ({ status, json: { error: { text: `${status}` } } });
const cities = ['Oslo', 'Århus', 'Bergen', 'Oslo', 'Kraków', 'Århus', 'Oslo'];

class Tours {
  readonly rows = new Map<string, Tour>();
  #deleted = 0;
  readonly #versions = new Map<string, number>();
  readonly #fault: TourSwitch;

  constructor(fault: TourSwitch) {
    this.#fault = fault;
    cities.forEach((city, index) =>
      this.#store(randomUUID(), {
        ...{ city, guide: index % 3 === 0 ? null : 'Ada', price: 9.5 * (index - 2) },
        ...{ seats: [8, 120, 30][index % 3], status: ['draft', 'open', 'closed'][index % 3] },
        startsAt: `2026-0${index + 1}-11T09:30:00.25+02:00`,
      }),
    );
  }

  reply({ method, url: { pathname, searchParams }, headers, body }: Call): Reply {
    const [, table, id, more] = pathname.split('/');
    if (table !== 'tours' || more !== undefined || id === '') return problem(404);
    const allowed = id === undefined ? ['GET', 'POST'] : ['GET', 'PUT', 'PATCH', 'DELETE'];
    if (!allowed.includes(method))
      return { ...problem(405), headers: { allow: allowed.join(', ') } };
    const sent = method === 'POST' || method === 'PUT' || method === 'PATCH';
    if (sent && !/^application\/json\b|^$/.test(headers['content-type'] ?? '')) return problem(415);
    const values = sent ? validBody(method, id, body) : {};
    if (values === null) return problem(400);
    if (id === undefined) return method === 'GET' ? this.#list(searchParams) : this.#create(values);
    return this.#onRow({ method, id, values, tag: headers['if-match'] });
  }

  #onRow({ method, id, values, tag }: RowCall): Reply {
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return problem(400);
    const row = this.rows.get(id);
    if (row === undefined) return problem(404);
    const isOther = tag !== undefined && tag !== '*' && tag !== this.#tag(row);
    if (isOther && this.#fault.ignoresTag?.(method) !== true) return problem(412);
    if (method === 'DELETE') {
      const more = this.#fault.alsoDeleted?.(id, [...this.rows.values()]) ?? [];
      for (const one of [id, ...more]) if (this.rows.delete(one)) this.#deleted += 1;
      return { status: 204 };
    }
    if (method === 'GET') return this.#shown(200, row);
    const whole = method === 'PUT' ? withDefaults(values) : { ...row, ...values };
    return this.#shown(200, this.#store(id, whole, { method, before: row, sent: values }));
  }

  #create(values: Values): Reply {
    const at = { method: 'POST', before: null, sent: values };
    const row = this.#store(randomUUID(), withDefaults(values), at);
    const { status, json, headers } = this.#shown(201, row);
    const id = this.#fault.location?.(row.id, [...this.rows.values()]) ?? row.id;
    return { status, json, headers: { ...headers, location: `/tours/${id}` } };
  }

  #store(id: string, values: Values, at?: Parameters<NonNullable<TourSwitch['stored']>>[1]): Tour {
    const next: Tour = { ...values, id };
    const row = at === undefined ? next : (this.#fault.stored?.(next, at) ?? next);
    this.rows.set(id, row);
    this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1);
    return row;
  }

  #tag(row: Tour): string {
    const tag = `"${row.id}-${this.#versions.get(row.id)}"`;
    return this.#fault.tag?.(tag, row) ?? tag;
  }

  #shown(status: number, tour: Tour): Reply {
    return { status, json: { tour }, headers: { etag: this.#tag(tour) } };
  }

  #list(query: URLSearchParams): Reply {
    if (!isValidQuery(query)) return problem(400);
    const all = [...this.rows.values()];
    const wanted = ['city', 'status'].filter((one) => query.has(one));
    const rows = all.filter((row) => wanted.every((one) => row[one] === query.get(one)));
    const sort = query.get('sort');
    const sorted = sort === null ? rows : this.#sorted(rows, sort);
    const offset = Number(query.get('offset') ?? 0);
    const start = this.#fault.start?.(offset) ?? offset;
    const page = sorted.slice(start, start + Number(query.get('limit') ?? 5));
    const total = this.#fault.total?.(rows.length, this.#deleted) ?? rows.length;
    return { status: 200, json: { tours: this.#fault.page?.(page) ?? page, total } };
  }

  #sorted(rows: readonly Tour[], sort: string): readonly Tour[] {
    const [by, sign] = [sort.replace('-', ''), sort.startsWith('-') ? -1 : 1];
    return (
      this.#fault.sorted?.(rows, sort) ??
      rows.toSorted((left, right) => sign * (Number(left[by]) - Number(right[by])))
    );
  }
}

interface RowCall {
  readonly method: string;
  readonly id: string;
  readonly values: Values;
  readonly tag: string | undefined;
}

function withDefaults(values: Values): Values {
  return { guide: null, seats: 12, status: 'draft', ...values };
}

function validBody(method: string, id: string | undefined, body: string): Values | null {
  const operation = model.operations.find(
    (one) => one.method.toUpperCase() === method && one.path.endsWith('}') === (id !== undefined),
  );
  const pointer = operation?.body?.contents[0]?.schemaPointer ?? '';
  try {
    const values: unknown = JSON.parse(body);
    return validator.accepts(pointer, 'request', values) ? (values as Values) : null;
  } catch {
    return null;
  }
}

function isValidQuery(query: URLSearchParams): boolean {
  const list = model.operations.find(({ method, path }) => method === 'get' && path === '/tours');
  return [...query].every(([one, value]) => {
    const parameter = list?.parameters.find((known) => known.name === one);
    if (parameter === undefined || query.getAll(one).length > 1) return false;
    const { schemaPointer: pointer, schema } = parameter;
    const isNumber = schema.type === 'integer';
    if (isNumber && !/^-?\d+$/.test(value)) return false;
    return validator.accepts(pointer ?? '', 'request', isNumber ? Number(value) : value);
  });
}
