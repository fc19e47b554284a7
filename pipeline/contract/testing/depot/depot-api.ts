import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { createSchemaValidator } from '../../../schema/validate/create-schema-validator.ts';
import { bodyPointer } from '../../run/draft-request.ts';
import { changeCrates, createCrates, deleteCrates } from './depot-bulk.ts';
import { modelOf } from '../faulty/try-faulty.ts';
import { depotDocument } from './depot-document.ts';
import type { DepotFault } from './depot-faults.ts';
import { writeCrate } from './depot-parts.ts';
import {
  DepotRejection,
  DepotStore,
  type DepotRow,
  type DepotTable,
  type DepotValues,
} from './depot-store.ts';

/**
 * The depot's resolved document: crates with their parts, and every kind of write of several rows.
 */
export const depotModel: ApiModel = await modelOf(depotDocument, 'depot.json', 'server');

/** A running depot. */
export interface DepotApi extends AsyncDisposable {
  readonly url: string;
  readonly store: DepotStore;
}

/** Starts the depot on a free port. */
export async function startDepot(fault: DepotFault | null): Promise<DepotApi> {
  const depot = new Depot(fault);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://depot');
      const { method = '', headers } = request;
      const reply = depot.reply({ method, url, headers, body });
      const printed = reply.json === undefined ? undefined : JSON.stringify(reply.json);
      response.writeHead(reply.status, {
        ...reply.headers,
        ...(printed === undefined ? {} : { 'content-type': 'application/json' }),
      });
      response.end(method === 'HEAD' ? undefined : printed);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, store: depot.store },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

class Depot {
  readonly store = new DepotStore();
  readonly #fault: DepotFault | null;
  readonly #validator = createSchemaValidator(depotModel);

  constructor(fault: DepotFault | null) {
    this.#fault = fault;
  }

  reply(call: Call): Reply {
    try {
      return this.#reply(call);
    } catch (error) {
      if (!(error instanceof DepotRejection)) throw error;
      const { status, field, message } = error;
      return { status, json: { message, ...(field === null ? {} : { details: [{ field }] }) } };
    }
  }

  #reply(call: Call): Reply {
    const steps = call.url.pathname.split('/').slice(1).map(decodeURIComponent);
    const method = call.method === 'HEAD' ? 'get' : call.method.toLowerCase();
    const here = depotModel.operations.filter(({ path }) => isAt(path, steps));
    const operation = here.find((one) => one.method === method);
    if (here.length === 0) throw new DepotRejection(404);
    if (operation === undefined) {
      const allow = here.map((one) => one.method.toUpperCase()).join(', ');
      return { status: 405, headers: { allow }, json: { message: 'No.' } };
    }
    this.#checkQuery(operation, call.url.searchParams);
    this.#checkPlain(operation, steps, call.headers);
    const body = this.#bodyOf(operation, call);
    const [table = '', ...rest] = steps;
    return this.#perform(operation, { table: table as DepotTable, rest, body, call });
  }

  #perform(
    { crud }: Operation,
    {
      table,
      rest,
      body,
      call,
    }: { table: DepotTable; rest: readonly string[]; body: unknown; call: Call },
  ): Reply {
    const { store } = this;
    const parts = { store, fault: this.#fault };
    const values = body as DepotValues;
    const id = /^[1-9]\d{0,9}$/.test(rest[0] ?? '') ? Number(rest[0]) : null;
    switch (crud?.action) {
      case 'list':
        return { status: 200, json: this.#page(table, call.url.searchParams) };
      case 'create': {
        const row =
          table === 'crates' ? writeCrate(parts, null, values) : store.create(table, values);
        const headers = { location: `/${table}/${row.id}` };
        return { status: 201, json: row, headers };
      }
      case 'upsert':
        return this.#upsert(rest.at(-1) ?? '', values, call.headers['if-none-match'] === '*');
      case 'bulkCreate':
        return { status: 201, json: createCrates(parts, body as readonly DepotValues[]) };
      case 'bulkUpdate':
        return { status: 200, json: changeCrates(parts, body as readonly DepotValues[]) };
      case 'bulkDelete':
        deleteCrates(parts, call.url.searchParams.getAll('ids').map(Number));
        return { status: 204 };
      default:
        return this.#ofOne(crud?.action ?? '', { table, id, values, call });
    }
  }

  #ofOne(
    action: string,
    {
      table,
      id,
      values,
      call,
    }: { table: DepotTable; id: number | null; values: DepotValues; call: Call },
  ): Reply {
    const { store } = this;
    if (id === null) throw new DepotRejection(400);
    const row = store[table].get(id);
    if (row === undefined) throw new DepotRejection(404);
    if (action === 'delete') {
      store.remove(table, id);
      return { status: 204 };
    }
    if (action === 'update') {
      const parts = { store, fault: this.#fault };
      const next =
        table === 'crates' ? writeCrate(parts, id, values) : store.change(table, id, values);
      return { status: 200, json: next };
    }
    return { status: 200, json: this.#shown(row, call.url.searchParams) };
  }

  #page(table: DepotTable, query: URLSearchParams): readonly DepotRow[] {
    const limit = Number(query.get('limit') ?? 20);
    const start = (Number(query.get('page') ?? 1) - 1) * limit;
    const rows = [...this.store[table].values()].slice(start, start + limit);
    return rows.map((row) => this.#shown(row, query));
  }

  #shown(row: DepotRow, query: URLSearchParams): DepotRow {
    return query.get('embed') === 'parts' ? { ...row, parts: this.store.partsOf(row.id) } : row;
  }

  #upsert(code: string, values: DepotValues, isNew: boolean): Reply {
    const { store } = this;
    const fault = this.#fault;
    const found = [...store.crates.values()].find((row) => row['code'] === code);
    if (found === undefined) {
      if (fault === 'an upsert rejects new rows') throw new DepotRejection(404);
      const row = store.create('crates', { ...values, code });
      return { status: fault === 'an upsert always answers 200' ? 200 : 201, json: row };
    }
    if (isNew && fault !== 'an upsert ignores If-None-Match') throw new DepotRejection(412);
    if (fault === 'an upsert changes nothing') return { status: 200, json: found };
    if (fault === 'an upsert makes a second row') {
      const twin: DepotRow = store.create('crates', { ...found, ...values, code: `${code}X` });
      store.crates.set(twin.id, { ...twin, code });
      return { status: 200, json: { ...twin, code } };
    }
    const row = store.change('crates', found.id, values);
    return { status: fault === 'an upsert always answers 201' ? 201 : 200, json: row };
  }

  #checkPlain(
    { parameters, path }: Operation,
    steps: readonly string[],
    headers: IncomingHttpHeaders,
  ): void {
    for (const { name, in: place, schema, schemaPointer } of parameters) {
      const text =
        place === 'path'
          ? steps[path.split('/').slice(1).indexOf(`{${name}}`)]
          : place === 'header'
            ? headers[name.toLowerCase()]
            : undefined;
      if (text === undefined) continue;
      const value =
        schema.type === 'integer' && /^\d{1,12}$/.test(String(text)) ? Number(text) : text;
      if (!this.#validator.accepts(schemaPointer ?? '', 'request', value))
        throw new DepotRejection(400);
    }
  }

  #checkQuery({ parameters }: Operation, query: URLSearchParams): void {
    const known = parameters.filter((one) => one.in === 'query');
    for (const name of query.keys())
      if (!known.some((one) => one.name === name)) throw new DepotRejection(400);
    for (const { name, schemaPointer, required, schema } of known) {
      const all = query
        .getAll(name)
        .flatMap((text) => (name === 'embed' ? text.split(',') : [text]));
      if (all.length === 0 && !required) continue;
      const isNumber = schema.type === 'integer' || name === 'ids';
      const plain = all.map((text) =>
        isNumber && /^-?\d{1,12}$/.test(text) ? Number(text) : text,
      );
      const value = schema.type === 'array' ? plain : all.length === 1 ? plain[0] : plain;
      const isMany =
        this.#fault === 'any number of rows is deleted' && Array.isArray(value) && value.length > 1;
      const checked = isMany ? (value as readonly unknown[]).slice(0, 1) : value;
      if (!this.#validator.accepts(schemaPointer ?? '', 'request', checked))
        throw new DepotRejection(400);
    }
  }

  #bodyOf(operation: Operation, { headers, body }: Call): unknown {
    const pointer = bodyPointer(operation);
    if (pointer === null) return {};
    if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) throw new DepotRejection(415);
    const value = parsed(body);
    const { action } = operation.crud ?? {};
    const isUnchecked = this.#fault === 'values of rows to change are not checked';
    if (isUnchecked && action === 'bulkUpdate' && Array.isArray(value)) return value;
    const isMany =
      (this.#fault === 'any number of rows is created' && action === 'bulkCreate') ||
      (this.#fault === 'any number of rows is changed' && action === 'bulkUpdate');
    const pieces =
      isMany && Array.isArray(value) && value.length > 0
        ? value.map((one) => [one as unknown])
        : [value];
    const [error] = pieces.flatMap((piece) => this.#validator.errors(pointer, 'request', piece));
    if (error === undefined) return value;
    const { field } = error;
    throw new DepotRejection(400, field === '' ? null : field);
  }
}

function isAt(path: string, steps: readonly string[]): boolean {
  const own = path.split('/').slice(1);
  const [, second] = steps;
  if (own[1] === '{id}' && (second === 'bulk' || second === 'by')) return false;
  return (
    own.length === steps.length &&
    own.every((step, at) => step.startsWith('{') || step === steps[at])
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DepotRejection(400);
  }
}
