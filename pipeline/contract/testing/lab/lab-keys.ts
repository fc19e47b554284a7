import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { problem, type LabCall, type LabReply, type LabRow, type LabSwitch } from './lab-switch.ts';

type KeyedRequest = Pick<LabCall, 'method' | 'path' | 'type' | 'body'>;

/**
 * Lockers with client-chosen numbers, and tickets with generated ids: tables with keys that are
 * texts of digits.
 */
export class KeyedTables {
  readonly #fault: LabSwitch;
  readonly #tables = { lockers: new Map<string, string>(), tickets: new Map<string, string>() };
  #last = 40;

  constructor(fault: LabSwitch) {
    this.#fault = fault;
  }

  get size(): number {
    return this.#tables.lockers.size + this.#tables.tickets.size;
  }

  /** Null for other paths. */
  reply(request: KeyedRequest): LabReply | null {
    const [, table, key] = /^\/(lockers|tickets)(?:\/([^/]+))?$/.exec(request.path) ?? [];
    if (table !== 'lockers' && table !== 'tickets') return null;
    const allowed = key === undefined ? ['GET', 'POST'] : ['GET', 'DELETE'];
    if (!allowed.includes(request.method))
      return { ...problem(405), headers: { allow: allowed.join(', ') } };
    if (key !== undefined) return this.#one(table, request.method, decodeURIComponent(key));
    const keys = [...this.#tables[table].keys()];
    return request.method === 'GET'
      ? { status: 200, json: keys.map((own) => this.#shown(table, own, 'GET')) }
      : this.#created(table, request);
  }

  #one(table: 'lockers' | 'tickets', method: string, asked: string): LabReply {
    const rows = this.#tables[table];
    const key = this.#fault.found?.(asked, [...rows.keys()]) ?? asked;
    if (!rows.has(key)) return problem(404);
    if (method === 'GET') return { status: 200, json: this.#shown(table, key, method) };
    rows.delete(key);
    return { status: 204 };
  }

  #created(table: 'lockers' | 'tickets', { type, body }: KeyedRequest): LabReply {
    if (!/^application\/json\b/i.test(type)) return problem(415);
    const sent = sentRow(table, body);
    if (sent === null) return problem(400);
    const key = sent.number ?? String(++this.#last).padStart(8, '0');
    if (this.#tables[table].has(key)) return problem(409);
    this.#tables[table].set(key, sent.hall);
    return { status: 201, json: this.#shown(table, key, 'POST') };
  }

  #shown(table: 'lockers' | 'tickets', key: string, method: string): LabRow {
    const shown = this.#fault.shownKey?.(key, method) ?? key;
    return { [table === 'lockers' ? 'number' : 'id']: shown, hall: this.#tables[table].get(key) };
  }
}

function sentRow(table: string, body: string): { hall: string; number: string | null } | null {
  const value = jsonOf(body);
  if (!isJsonObject(value)) return null;
  const { hall, number, ...others } = value;
  const isNumber = typeof number === 'string' && /^[0-9]{1,12}$/.test(number);
  if (table === 'lockers' ? !isNumber : number !== undefined) return null;
  if (typeof hall !== 'string' || hall === '' || [...hall].length > 40) return null;
  if (Object.keys(others).length > 0) return null;
  return { hall, number: isNumber ? number : null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
