import { parseExactJson } from '../../../../server-template/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { mergePatched } from '../../../../server-template/shared/json/merge-patch.ts';
import { isMergePatch } from '../../../../server-template/shared/media-type.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { createSchemaValidator } from '../../../schema/validate/create-schema-validator.ts';
import { labModel, type LabVariant } from './lab-document.ts';
import { KeyedTables } from './lab-keys.ts';
import { listed } from './lab-list.ts';
import {
  problem,
  textOf,
  type LabCall,
  type LabReply,
  type LabRow,
  type LabSwitch,
  type LabTables,
} from './lab-switch.ts';

const methods: Readonly<Record<string, readonly string[]>> = {
  '/parcels': ['GET', 'POST'],
  '/parcels/*': ['GET', 'PUT', 'PATCH', 'DELETE'],
  '/scans': ['GET', 'POST'],
  '/scans/*': ['GET', 'PATCH', 'DELETE'],
};

/** The lab without its server: request in, response out. */
export class Lab {
  readonly tables: LabTables = { parcels: new Map(), scans: new Map() };
  readonly keyed: KeyedTables;
  readonly #variant: LabVariant;
  readonly #fault: LabSwitch;
  readonly #validator;
  readonly #model;
  #last: bigint;

  constructor(variant: LabVariant, fault: LabSwitch) {
    this.#variant = variant;
    this.#fault = fault;
    this.keyed = new KeyedTables(fault);
    this.#model = labModel(variant);
    this.#validator = createSchemaValidator(this.#model);
    this.#last = fault.firstId ?? 0n;
    const details =
      variant === 'tables' ? { details: null } : { labels: [], zones: [], size: null };
    const rest = {
      ...details,
      notes: null,
      priority: 'normal',
      barcode: null,
      value: 9.5,
      fragile: false,
    };
    for (const number of [1, 2, 3, 4])
      this.#add('parcels', {
        ...{ reference: `AA00000${number}`, recipient: 'There Before', weight: 10 * number },
        ...{ ...rest, insured: number % 2 === 0, dueOn: '2024-05-06', collectedAt: null },
      });
    const [parcel] = this.tables.parcels.values();
    for (const place of ['Oslo', 'Bergen', 'Moss'])
      this.#add('scans', {
        parcelId: parcel?.['id'],
        place,
        seenAt: '2024-05-06T07:08:09Z',
        degrees: null,
      });
  }

  reply(request: Omit<LabCall, 'table' | 'parent' | 'key'>): LabReply {
    const keyed = this.#variant === 'anybody' ? this.keyed.reply(request) : null;
    if (keyed !== null) return keyed;
    const place = placeOf(request.path, this.#variant);
    if (place === null) return problem(404);
    const asked = { ...request, ...place };
    const call = this.#fault.ask?.(asked) ?? asked;
    const reply = this.#fault.first?.(call, this.tables) ?? this.#reply(call);
    return this.#fault.last?.(reply, call, this.tables) ?? reply;
  }

  #reply(call: LabCall): LabReply {
    const { table, parent, key, method } = call;
    const allowed = methods[key === null ? `/${table}` : `/${table}/*`] ?? [];
    if (!allowed.includes(method))
      return { ...problem(405), headers: { allow: allowed.join(', ') } };
    const ids = [parent, key].filter((id) => id !== null);
    if (!ids.every((id) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) < 2n ** 63n))
      return problem(400, 'No id.');
    if (parent !== null && !this.tables.parcels.has(parent)) return problem(404);
    if (key === null && method === 'GET') {
      const rows = [...this.tables[table].values()].filter(
        (row) => parent === null || String(textOf(row['parcelId'])) === parent,
      );
      return listed(call, rows, this.#fault);
    }
    if (this.#variant === 'tables' && call.query.size > 0)
      return problem(400, 'Unknown parameter.');
    const row = key === null ? null : (this.tables[table].get(key) ?? null);
    const isThere = row !== null && (parent === null || textOf(row['parcelId']) === parent);
    if (key !== null && !isThere) return problem(404);
    if (method === 'GET') return { status: 200, json: row };
    if (method === 'DELETE') return this.#remove(table, key ?? '');
    return this.#write(call, row);
  }

  #remove(table: 'parcels' | 'scans', key: string): LabReply {
    const scans = [...this.tables.scans].filter(
      ([, scan]) => table === 'parcels' && textOf(scan['parcelId']) === key,
    );
    if (scans.length > 0 && this.#variant === 'tables') return problem(409, 'It has scans.');
    for (const [scan] of scans) this.tables.scans.delete(scan);
    this.tables[table].delete(key);
    return { status: 204 };
  }

  #write(call: LabCall, before: LabRow | null): LabReply {
    const { table, method, parent, variant } = call;
    const isPatch = isMerge(call);
    if (!isPatch && !/^application\/json\b/i.test(call.type)) return problem(415);
    const sent = this.#parsed(call, isPatch ? before : null);
    if (sent === null) return problem(400, 'The body is not valid.');
    const scanned = sent['parcelId'];
    if (scanned !== undefined && !this.tables.parcels.has(textOf(scanned)))
      return problem(409, 'No such parcel.');
    if (table === 'parcels' && this.#isTaken(sent['reference'], before)) return problem(409);
    const at = { call, before };
    const kept = this.#fault.store?.(sent, at) ?? sent;
    const isWhole = method === 'POST' || (method === 'PUT' && variant === 'anybody');
    const base = isWhole
      ? {
          ...this.#empty(table),
          ...(before === null ? {} : { id: before['id'], parcelId: before['parcelId'] }),
        }
      : before;
    const above = parent === null ? {} : { parcelId: this.tables.parcels.get(parent)?.['id'] };
    const whole = { ...base, ...above, ...kept };
    const next = this.#fault.stored?.(whole, at) ?? whole;
    if (before !== null) {
      this.tables[table].set(textOf(before['id']), withoutUndefined(next));
      return { status: 200, json: withoutUndefined(next) };
    }
    const row = this.#add(table, withoutUndefined(next));
    return {
      status: 201,
      json: row,
      headers: { location: `${call.path.replace(/\/$/, '')}/${textOf(row['id'])}` },
    };
  }

  #isTaken(reference: unknown, before: LabRow | null): boolean {
    const others = [...this.tables.parcels.values()].filter((row) => row !== before);
    return reference !== undefined && others.some((row) => row['reference'] === reference);
  }

  #add(table: 'parcels' | 'scans', values: LabRow): LabRow {
    this.#last += 1n;
    const row = { ...values, id: idOf(this.#last) };
    this.tables[table].set(String(this.#last), row);
    return row;
  }

  #empty(table: LabCall['table']): LabRow {
    const schemas = schemasOf(this.#model);
    const pointer = `#/components/schemas/${table === 'parcels' ? 'NewParcel' : 'NewScan'}`;
    const defaults = [...schemas.properties(pointer)].map(
      ([name, place]) => [name, schemas.keyword(place.pointer, 'default') ?? null] as const,
    );
    return Object.fromEntries(defaults);
  }

  /** The body; a merge patch is merged with its row's JSON. */
  #parsed(call: LabCall, patched: LabRow | null): LabRow | null {
    const { body, table, method, variant } = call;
    const name = table === 'parcels' ? 'Parcel' : 'Scan';
    const isWhole = method === 'POST' || (method === 'PUT' && variant === 'anybody');
    try {
      const { plain, exact } = parseExactJson(body);
      if (!isJsonObject(exact) || !isJsonObject(plain)) return null;
      const { lenient = (row: LabRow) => row, accepts = () => false } = this.#fault;
      const pointer = `#/components/schemas/${isWhole ? `New${name}` : `${name}Patch`}`;
      const isValid =
        this.#validator.accepts(pointer, 'request', lenient(plain, call)) || accepts(plain, call);
      if (!isValid || !isInRange(exact['barcode'])) return null;
      const sent = lenient(exact, call);
      if (patched === null || !Object.hasOwn(sent, 'details')) return sent;
      const { merge = mergePatched } = this.#fault;
      return { ...sent, details: merge(patched['details'], sent['details']) };
    } catch {
      return null;
    }
  }
}

/** Other media types of a change. */
function isMerge({ type, method, variant }: LabCall): boolean {
  return isMergePatch(type) && method === 'PATCH' && variant === 'tables';
}

function isInRange(barcode: unknown): boolean {
  if (barcode === undefined || barcode === null) return true;
  const text = textOf(barcode);
  return !/^-?\d+$/.test(text) || BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

function placeOf(
  path: string,
  variant: LabVariant,
): Pick<LabCall, 'table' | 'parent' | 'key'> | null {
  const [, name, key = null, below, scan = null, ...more] = path
    .split('/')
    .map((step) => decodeURIComponent(step));
  if (more.length > 0) return null;
  if (below === undefined && (name === 'parcels' || (name === 'scans' && variant === 'tables')))
    return { table: name, parent: null, key };
  return name === 'parcels' && below === 'scans' && variant === 'anybody'
    ? { table: 'scans', parent: key, key: scan }
    : null;
}

function idOf(value: bigint): unknown {
  return Number.isSafeInteger(Number(value)) ? Number(value) : JSON.rawJSON(String(value));
}

function withoutUndefined(row: LabRow): LabRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
