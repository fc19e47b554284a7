import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiModel, Operation } from '../../model/api-model.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { SchemaValidator } from '../../schema/schema-validator.ts';
import { createSchemaValidator } from '../../schema/validate/create-schema-validator.ts';

/** Faults of the API of `edited.json`. */
export type EditedFault =
  | 'total counts the page'
  | 'unknown parents have rows'
  | 'constant varies'
  | 'default is not stored'
  | 'deprecation is not announced'
  | 'price is not kept'
  | 'a new name is not kept';

/** Artists in envelopes, and albums below them. */
export interface EditedApi extends AsyncDisposable {
  readonly url: string;
  readonly count: () => number;
}

interface Artist {
  readonly id: number;
  readonly name: string;
}

interface Album {
  readonly id: number;
  readonly artistId: number;
  readonly title: string;
  readonly price: string;
  readonly stock: number;
}

interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The resolved document. */
export async function editedModel(): Promise<ApiModel> {
  return resolveModel(await loadDocument(new URL('edited.json', import.meta.url).pathname));
}

/** Starts the API on a free port. */
export async function startEditedApi(fault: EditedFault | null): Promise<EditedApi> {
  const model = await editedModel();
  const tables = { artists: new Map<number, Artist>(), albums: new Map<number, Album>() };
  const reply = replier(model, tables, fault);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, json, headers = {} } = reply(request, body);
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...headers });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => tables.artists.size + tables.albums.size,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const problem = (status: number, headers: Reply['headers'] = {}): Reply => ({
  ...{ status, headers },
  json: { message: String(status) },
});

interface Tables {
  readonly artists: Map<number, Artist>;
  readonly albums: Map<number, Album>;
}

/** A request that the document allows. */
interface Call {
  readonly operation: Operation;
  readonly id: number;
  readonly query: URLSearchParams;
  readonly values: Partial<Artist & Album> & { readonly sale?: Partial<Album> };
}

type Replier = (request: IncomingMessage, body: string) => Reply;

function replier(model: ApiModel, tables: Tables, fault: EditedFault | null): Replier {
  const validator = createSchemaValidator(model);
  const handlers = { ...artistHandlers(tables, fault), ...albumHandlers(tables, fault) };
  return (request, sent) => {
    const call = readCall(model, validator, request, sent);
    return 'status' in call ? call : (handlers[call.operation.id]?.(call) ?? problem(404));
  };
}

function readCall(
  model: ApiModel,
  validator: SchemaValidator,
  { method = '', url = '' }: IncomingMessage,
  sent: string,
): Call | Reply {
  const { pathname, searchParams: query } = new URL(url, 'http://here');
  const [, version, table, key, below] = pathname.split('/');
  const parts = ['', table, ...(key === undefined ? [] : ['{}']), below];
  const shape = parts.filter((part) => part !== undefined).join('/');
  const at = model.operations.filter(({ path }) => path.replace(/\{[^}]*\}/g, '{}') === shape);
  const operation = at.find((one) => one.method.toUpperCase() === method);
  if (version !== 'v1' || at.length === 0) return problem(404);
  if (operation === undefined)
    return problem(405, { allow: at.map((one) => one.method.toUpperCase()).join(', ') });
  const id = Number(key ?? 1);
  const pointer = operation.body?.contents[0]?.schemaPointer ?? null;
  const body = jsonOf(sent);
  const isValid =
    (pointer === null || validator.accepts(pointer, 'request', body)) &&
    Number.isInteger(id) &&
    id > 0 &&
    id <= 2_147_483_647 &&
    [...query].every(([name, value]) => isAllowed(operation, validator, name, value));
  return isValid ? { operation, id, query, values: body as Call['values'] } : problem(400);
}

function isAllowed(
  { parameters }: Operation,
  validator: SchemaValidator,
  name: string,
  value: string,
): boolean {
  const pointer = parameters.find((one) => one.name === name)?.schemaPointer ?? null;
  return pointer !== null && validator.accepts(pointer, 'request', Number(value));
}

type Handlers = Readonly<Record<string, (call: Call) => Reply>>;

let last = 0;

function artistHandlers({ artists, albums }: Tables, fault: EditedFault | null): Handlers {
  return {
    listArtists: ({ query }) => {
      const [page, size] = [Number(query.get('p') ?? 1), Number(query.get('size') ?? 4)];
      const data = [...artists.values()].slice((page - 1) * size, page * size);
      const total = fault === 'total counts the page' ? 1 : artists.size;
      return { status: 200, json: { data, meta: { total, page, size } } };
    },
    createArtist: ({ values: { name = '' } }) => {
      last += 1;
      artists.set(last, { id: last, name });
      return { status: 201, json: { data: artists.get(last) } };
    },
    getArtist: ({ id }) => {
      const headers = fault === 'deprecation is not announced' ? {} : { deprecation: '@0' };
      const kept = artists.get(id);
      const isLost = kept !== undefined && fault === 'a new name is not kept';
      const data = isLost ? { ...kept, name: 'Nobody' } : kept;
      return data === undefined ? problem(404, headers) : { status: 200, json: { data }, headers };
    },
    deleteArtist: ({ id }) => {
      if ([...albums.values()].some(({ artistId }) => artistId === id)) return problem(409);
      return artists.delete(id) ? { status: 204 } : problem(404);
    },
  };
}

function albumHandlers({ artists, albums }: Tables, fault: EditedFault | null): Handlers {
  const json = ({ title, price, stock, id }: Album): unknown => ({
    ...{ id, title, label: fault === 'constant varies' ? 'live' : 'studio' },
    sale: { price: fault === 'price is not kept' ? '1.00' : price, stock },
  });
  const shown = (status: number, album: Album | undefined): Reply =>
    album === undefined ? problem(404) : { status, json: json(album) };
  return {
    listAlbumsOfArtist: ({ id }) => {
      if (!artists.has(id) && fault !== 'unknown parents have rows') return problem(404);
      const rows = [...albums.values()].filter(({ artistId }) => artistId === id);
      return { status: 200, json: rows.map(json) };
    },
    createAlbum: ({ id, values: { title = '', sale = {} } }) => {
      if (!artists.has(id)) return problem(404);
      last += 1;
      const { price = '1.00', stock = fault === 'default is not stored' ? 0 : 7 } = sale;
      albums.set(last, { id: last, artistId: id, title, price, stock });
      return shown(201, albums.get(last));
    },
    updateAlbum: ({ id, values: { title, sale = {} } }) => {
      const album = albums.get(id);
      if (album !== undefined)
        albums.set(id, { ...album, ...(title === undefined ? {} : { title }), ...sale });
      return shown(200, albums.get(id));
    },
    getAlbum: ({ id }) => shown(200, albums.get(id)),
    deleteAlbum: ({ id }) => (albums.delete(id) ? { status: 204 } : problem(404)),
  };
}

function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
