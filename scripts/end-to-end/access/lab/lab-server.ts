import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSchemaValidator } from '../../../../pipeline/schema/validate/create-schema-validator.ts';
import { labModel } from './lab-document.ts';
import { changeNotes, deleteNotes } from './lab-bulk.ts';
import { putNote, writeComments } from './lab-writes.ts';
import { bodyOf, rejectedRow } from './lab-bodies.ts';
import { listed, type LabReply } from './lab-lists.ts';
import { exported, ofOpenTable } from './lab-open.ts';
import { jsonOf, problem, unknown, type LabParts } from './lab-parts.ts';
import { allowedAt, placeOf, scopeOf, type Place } from './lab-place.ts';
import { respondToQuery } from './lab-queries.ts';
import { LabCaller, LabRows, type LabRow } from './lab-rows.ts';
import { verified, type LabClaims } from './lab-tokens.ts';
import type { Leak } from './leaks.ts';

/** A server of the lab. */
export interface LabServer extends AsyncDisposable {
  readonly url: string;
  readonly rows: LabRows;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts the lab on a free port; it conforms to its document, except for one leak. */
export async function startLab(leak: Leak | null = null): Promise<LabServer> {
  const rows = new LabRows();
  const lab = new Lab(rows, leak);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://lab');
      const { method = '', headers } = request;
      const reply = lab.reply({ method, path, query, headers, body });
      const { json, csv, status } = reply;
      const printed = csv ?? (json === undefined ? undefined : JSON.stringify(json));
      const type = csv === undefined ? 'application/json' : 'text/csv';
      response.writeHead(status, {
        ...reply.headers,
        ...(printed === undefined ? {} : { 'content-type': type }),
      });
      response.end(method === 'HEAD' ? undefined : printed);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, rows },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const validator = createSchemaValidator(labModel());
const denied = problem(403, 'The row would be somebody else’s.');

const noteLeaks = {
  ownerLeak: 'the body chooses the owner',
  secretLeak: 'the secret is set by anybody',
} as const;

class Lab {
  readonly #rows: LabRows;
  readonly #leak: Leak | null;
  readonly #validator = validator;

  constructor(rows: LabRows, leak: Leak | null) {
    this.#rows = rows;
    this.#leak = leak;
  }

  reply(call: Call): LabReply {
    const leak = this.#leak;
    const [path, isPast] = this.#pathOf(call);
    const place = placeOf(path);
    if (place === null) return problem(404, 'There is nothing here.');
    const method = call.method === 'HEAD' ? 'GET' : call.method;
    const allowed = allowedAt(place);
    if (!allowed.includes(method))
      return { ...problem(405, 'No.'), headers: { allow: allowed.join(', ') } };
    const claims = this.#claimsOf(call);
    if (claims === null)
      return { ...problem(401, 'Who?'), headers: { 'www-authenticate': 'Bearer realm="lab"' } };
    const caller = new LabCaller(claims, { leak, rows: this.#rows });
    const scope = scopeOf(place, method);
    const isFree = leak === `${method} needs no scope`;
    if (scope !== null && !isFree && !caller.has(scope))
      return problem(403, `These credentials lack the scope ${JSON.stringify(scope)}.`);
    const isAdmin =
      isPast || (leak === 'admin=true is trusted' && call.query.get('admin') === 'true');
    if (place.part === 'query') return respondToQuery(this.#parts(caller), place.table, call.body);
    if (place.part === 'bulk') return this.#bulk(caller, call);
    if (place.part === 'slug') return this.#upsert(caller, place.slug ?? '', call);
    if (place.table === 'topics' || place.table === 'links')
      return ofOpenTable(
        this.#parts(caller),
        { ...place, table: place.table },
        { ...call, method },
      );
    const { table, id } = place;
    if (id === null) return this.#ofMany({ ...place, table }, caller, { ...call, method });
    return this.#ofOne({ table, id, isAdmin }, caller, call);
  }

  /** Another spelling of a path may bypass the rules. */
  #pathOf({ path }: Call): readonly [path: string, isPast: boolean] {
    if (this.#leak === 'a trailing slash bypasses the rule' && /\d\/$/.test(path))
      return [path.slice(0, -1), true];
    const plain = decodeURIComponent(path);
    if (plain === path) return [path, false];
    return [plain, this.#leak === 'an escaped key bypasses the rule'];
  }

  #claimsOf({ method, headers }: Call): LabClaims | null {
    const [, token] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
    const claims = token === undefined ? null : verified(token, this.#leak);
    const named = headers['x-forwarded-user'];
    if (this.#leak === 'a header identifies the caller' && typeof named === 'string')
      return { ...claims, sub: named };
    if (claims !== null || this.#leak !== 'reading needs no token') return claims;
    return method === 'GET' ? {} : null;
  }

  #parts(caller: LabCaller): LabParts {
    return { rows: this.#rows, caller, leak: this.#leak, validator: this.#validator };
  }

  #bulk(caller: LabCaller, { method, body, query }: Call): LabReply {
    const parts = this.#parts(caller);
    if (method === 'DELETE') return deleteNotes(parts, query.getAll('ids').map(Number));
    const items = jsonOf(body);
    if (!Array.isArray(items) || items.length === 0) return problem(400, 'no list');
    if (method === 'PATCH') {
      const schema = '#/components/schemas/BulkUpdateNoteDTO';
      const isValid = items.every((item) => this.#validator.accepts(schema, 'request', item));
      if (!isValid) return problem(400, 'no change');
      const isFree = this.#leak === 'the secret is set in several notes';
      const maySet = (item: object): boolean => isFree || this.#maySet(item, caller);
      const reply = changeNotes(parts, items as readonly LabRow[], maySet);
      if (reply.status !== 200) return reply;
      const rows = reply.json as readonly LabRow[];
      return { ...reply, json: rows.map((row) => caller.shown(row, null)) };
    }
    const made = items.map((item) =>
      this.#makeNote(caller, JSON.stringify(item), {
        ownerLeak: 'several bodies choose the owner',
        secretLeak: 'the secret is set in several notes',
      }),
    );
    const wrong = made.find(({ status }) => status !== 201);
    return wrong ?? { status: 201, json: made.map(({ json }) => json) };
  }

  #upsert(caller: LabCaller, slug: string, { body, headers }: Call): LabReply {
    const sent = this.#bodyOf(body, 'NoteBySlug', ['ownerId']);
    const isChosen = this.#leak === 'the body of an upsert chooses the owner';
    if (sent === null || !/^[a-z]{12}$/.test(slug)) return problem(400, 'no note');
    if (sent['ownerId'] !== undefined && !isChosen) return problem(400, 'no note');
    const isFree = this.#leak === 'an upsert sets the secret';
    if (!isFree && !this.#maySet(sent, caller))
      return problem(403, 'These credentials lack "secrets".');
    return putNote(this.#parts(caller), { slug, sent, isNew: headers['if-none-match'] === '*' });
  }

  #ofMany(
    { table, below }: Place & { readonly table: 'notes' | 'comments' },
    caller: LabCaller,
    call: Call,
  ): LabReply {
    if (call.method === 'POST')
      return table === 'notes'
        ? this.#makeNote(caller, call.body, noteLeaks)
        : this.#makeComment(caller, call);
    const { query } = call;
    const leak = this.#leak;
    if (table === 'notes') {
      const { accept = '' } = call.headers;
      if (accept.startsWith('text/csv')) return exported(this.#parts(caller));
      const isOwn = (row: LabRow): boolean => leak === 'GET /notes has no rule' || caller.owns(row);
      return listed({ all: [...this.#rows.notes.values()], isOwn, caller, query, leak });
    }
    const note = below === null ? null : this.#rows.notes.get(below);
    if (below !== null && note === undefined) return unknown;
    const isFree = leak === 'comments below a note have no rule';
    if (note !== null && note !== undefined && !caller.owns(note) && !isFree)
      return leak === 'an empty list reveals a note that is there'
        ? { status: 200, json: [] }
        : unknown;
    const all = [...this.#rows.comments.values()].filter(
      ({ noteId }) => below === null || noteId === below,
    );
    const isOwn = (row: LabRow): boolean =>
      leak === 'GET /comments has no rule' || isFree || caller.ownsComment(row);
    return listed({ all, isOwn, caller, query, leak });
  }

  #makeNote(
    caller: LabCaller,
    body: string,
    { ownerLeak, secretLeak }: { readonly ownerLeak: Leak; readonly secretLeak: Leak },
  ): LabReply {
    const leak = this.#leak;
    const { ownerId, comments, ...sent } = this.#bodyOf(body, 'NewNote', ['ownerId']) ?? {};
    if (sent['title'] === undefined) return problem(400, 'no note');
    if (ownerId !== undefined && leak !== ownerLeak)
      return problem(400, 'ownerId is not a property');
    if (!this.#maySet(sent, caller) && leak !== secretLeak)
      return problem(403, 'These credentials lack "secrets".');
    const { sub } = caller.claims;
    if (typeof sub !== 'string') return denied;
    if (this.#rows.bySlug(sent['slug']) !== undefined) return problem(409, 'taken');
    const filled = leak === 'the owner is not filled in' ? 'nobody' : sub;
    const id = this.#rows.next();
    const row = { id, ownerId: ownerId ?? filled, secret: 'nothing yet', ...sent } as LabRow;
    this.#rows.notes.set(id, row);
    const wrong = writeComments(this.#parts(caller), row, comments, true);
    return wrong ?? { status: 201, json: caller.shown(row, 'the secret is in new rows') };
  }

  #makeComment(caller: LabCaller, { body }: Call): LabReply {
    const sent = this.#bodyOf(body, 'NewComment');
    if (sent === null) return problem(400, 'no comment');
    const id = this.#rows.next();
    const row = { ...sent, id } as LabRow;
    const isThere = this.#rows.notes.has(Number(row['noteId']));
    if (!isThere && this.#leak === 'a missing note is reported')
      return problem(409, 'no such note');
    if (!isThere) return denied;
    if (!caller.ownsComment(row) && this.#leak !== 'a comment is made on any note') return denied;
    this.#rows.comments.set(id, row);
    return { status: 201, json: row };
  }

  #ofOne(
    { table, id, isAdmin }: { table: 'notes' | 'comments'; id: number; isAdmin: boolean },
    caller: LabCaller,
    call: Call,
  ): LabReply {
    const leak = this.#leak;
    const row = this.#rows[table].get(id);
    const method = call.method === 'HEAD' ? 'GET' : call.method;
    const isFree = isAdmin || leak === `${method} /${table}/{id} has no rule`;
    const isOwn = (one: LabRow): boolean =>
      table === 'notes' ? caller.owns(one) : caller.ownsComment(one);
    const sent = method === 'PUT' || method === 'PATCH' ? this.#changeOf(table, call) : {};
    if (sent === null) return problem(400, 'no change');
    const { comments, ...change } = sent;
    if (row === undefined) return unknown;
    if (!isFree && !isOwn(row)) {
      if (leak === 'comments are written with a note of anybody')
        writeComments(this.#parts(caller), row, comments, false);
      if (leak === 'a rejected change is kept') this.#rows[table].set(id, { ...row, ...change });
      return rejectedRow(leak, call);
    }
    if (method === 'GET') return this.#read(row, caller, call);
    if (method === 'DELETE') {
      this.#rows[table].delete(id);
      return { status: 204 };
    }
    if (!this.#maySet(change, caller)) return problem(403, 'These credentials lack "secrets".');
    const next = { ...row, ...change };
    const leaksMove =
      leak === `a note is given away by ${method}` || leak === 'a comment is moved to any note';
    if (!isOwn(next) && !isFree && !leaksMove) return denied;
    const wrong = writeComments(this.#parts(caller), row, comments, false);
    if (wrong !== null) return wrong;
    this.#rows[table].set(id, next);
    return { status: 200, json: caller.shown(next, 'the secret is in changed rows') };
  }

  #read(row: LabRow, caller: LabCaller, { query }: Call): LabReply {
    const json = caller.shown(row, 'the secret is in rows');
    if (query.get('embed')?.split(',').includes('comments') !== true) return { status: 200, json };
    return { status: 200, json: { ...json, comments: this.#rows.commentsOf(row.id) } };
  }

  #changeOf(table: 'notes' | 'comments', { body }: Call): Readonly<Record<string, unknown>> | null {
    return this.#bodyOf(body, table === 'notes' ? 'NoteChange' : 'CommentChange');
  }

  #bodyOf(
    body: string,
    schema: string,
    more: readonly string[] = [],
  ): Readonly<Record<string, unknown>> | null {
    return bodyOf({ leak: this.#leak, validator: this.#validator }, { body, schema, more });
  }

  #maySet(sent: object, caller: LabCaller): boolean {
    if (!('secret' in sent) || caller.has('secrets')) return true;
    return this.#leak === 'the secret is set by anybody';
  }
}
