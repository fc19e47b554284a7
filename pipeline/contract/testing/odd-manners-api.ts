import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { hooksReply, type Hooks } from './odd-hooks.ts';
import { missing, rejected, type Reply } from './odd-reply.ts';

interface Note {
  readonly id: string;
  readonly title: string;
  readonly stars: number | null;
  readonly archivedAt: string | null;
}

/** A server for `odd-manners.json`: it conforms, but behaves differently from generated servers. */
export function createOddMannersServer(): Server {
  const store: Store = { notes: new Map(), labels: new Map(), hooks: new Map() };
  return createServer((request, response) => {
    void text(request).then((body) => {
      respond(request, response, replyTo(store, request, parse(body)));
    });
  });
}

interface Store {
  readonly notes: Map<string, Note>;
  readonly labels: Map<string, string>;
  readonly hooks: Hooks;
}

function replyTo(store: Store, request: IncomingMessage, body: unknown): Reply {
  const url = new URL(request.url ?? '/', 'http://odd');
  const [, collection = '', key] = url.pathname.split('/');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  if (collection === 'hooks') return hooksReply(store.hooks, { method, url, key }, body);
  switch (`${method} /${collection}${key === undefined ? '' : '/*'}`) {
    case 'GET /notes':
      return listNotes(store, url.searchParams);
    case 'POST /notes':
      return isNote(body) ? createNote(store, request, body) : rejected;
    case 'GET /notes/*':
    case 'PUT /notes/*':
    case 'DELETE /notes/*':
      return noteReply(store, method, key ?? '', body);
    case 'GET /labels':
      return { status: 200, body: [...store.labels].map(([name, color]) => ({ name, color })) };
    case 'GET /labels/*':
    case 'PUT /labels/*':
    case 'DELETE /labels/*':
      return labelReply(store, method, decodeURIComponent(key ?? ''), body);
    default:
      return fixed.get(`${method} ${url.pathname}`) ?? missing;
  }
}

const fixed: ReadonlyMap<string, Reply> = new Map([
  ['GET /old', { status: 301, headers: { location: '/notes' } }],
  [
    'GET /session',
    { status: 200, body: 'hello', headers: { 'set-cookie': ['a=1', 'b=2; Path=/'] } },
  ],
  ['GET /everything', { status: 203, body: { any: ['thing'] } }],
  // It finds nothing, and its document declares no rejection.
  ['POST /search', { status: 400, body: { title: 'nothing has this name' } }],
  // Its document declares rejections only.
  ['POST /ping', { status: 202 }],
]);

function listNotes({ notes }: Store, query: URLSearchParams): Reply {
  const size = query.get('size') ?? '2';
  if (!/^[1-9]\d?$/.test(size)) return rejected;
  const all = [...notes.values()];
  const start = all.findIndex(({ id }) => id === query.get('after')) + 1;
  const data = all.slice(start, start + Number(size));
  return { status: 200, body: { data, next: data.at(-1)?.id ?? null } };
}

function createNote({ notes }: Store, request: IncomingMessage, body: NoteBody): Reply {
  const id = randomUUID();
  notes.set(id, { id, ...noteOf(body), archivedAt: null });
  const location = `http://${request.headers.host ?? ''}/gateway/notes/${id}`;
  return { status: 201, headers: { location } };
}

/** Deleting a note only archives it, and returns it. */
function noteReply({ notes }: Store, method: string, key: string, body: unknown): Reply {
  if (!/^[\da-f-]{36}$/i.test(key)) return rejected;
  const note = notes.get(key.toLowerCase());
  if (note === undefined) return missing;
  if (method === 'GET') return { status: 200, body: note };
  if (method === 'PUT' && !isNote(body)) return rejected;
  const changed =
    method === 'PUT' && isNote(body)
      ? { ...note, ...noteOf(body) }
      : { ...note, archivedAt: new Date().toISOString() };
  notes.set(note.id, changed);
  return method === 'PUT' ? { status: 204 } : { status: 200, body: changed };
}

/** A label is created by PUT. */
function labelReply({ labels }: Store, method: string, name: string, body: unknown): Reply {
  const color = labels.get(name);
  if (method === 'PUT') {
    if (!isJsonObject(body) || typeof body['color'] !== 'string')
      return { ...rejected, status: 400 };
    labels.set(name, body['color']);
    return { status: color === undefined ? 201 : 200, body: { name, color: body['color'] } };
  }
  if (color === undefined) return missing;
  if (method === 'DELETE') labels.delete(name);
  return { status: 200, body: { name, color } };
}

interface NoteBody {
  readonly title: string;
  readonly stars?: number | null;
}

function isNote(body: unknown): body is NoteBody {
  if (!isJsonObject(body)) return false;
  const { title, stars = null, ...others } = body;
  return (
    typeof title === 'string' &&
    title.trim() !== '' &&
    [...title].length <= 30 &&
    (stars === null || (Number.isInteger(stars) && Number(stars) >= 0 && Number(stars) <= 5)) &&
    Object.keys(others).length === 0
  );
}

function noteOf({ title, stars = null }: NoteBody): Pick<Note, 'title' | 'stars'> {
  return { title, stars };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Compresses every response, requested or not. */
function respond(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { status, body, headers = {} } = reply;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  response.setHeader('x-powered-by', 'manners');
  if (body === undefined) return void response.end();
  const type = status < 400 ? 'application/JSON;charset="UTF-8"' : 'application/problem+json';
  response.setHeader('content-type', typeof body === 'string' ? 'text/plain' : type);
  response.setHeader('content-encoding', 'gzip');
  const bytes = gzipSync(typeof body === 'string' ? body : JSON.stringify(body));
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
