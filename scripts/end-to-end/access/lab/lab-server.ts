import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSchemaValidator } from '../../../../pipeline/schema/validate/create-schema-validator.ts';
import { labModel } from './lab-document.ts';
import { listed, type LabReply } from './lab-lists.ts';
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

/** Opens the lab on a free port; it keeps what its document says, but for one leak. */
export async function startLab(leak: Leak | null = null): Promise<LabServer> {
  const rows = new LabRows();
  const lab = new Lab(rows, leak);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://lab');
      const { method = '', headers } = request;
      const reply = lab.reply({ method, path, query, headers, body });
      const type = reply.json === undefined ? {} : { 'content-type': 'application/json' };
      const isHead = method === 'HEAD';
      response.writeHead(reply.status, { ...reply.headers, ...type });
      response.end(reply.json === undefined || isHead ? undefined : JSON.stringify(reply.json));
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

const problem = (status: number, message: string): LabReply => ({ status, json: { message } });
const unknown = problem(404, 'There is no such row.');
const denied = problem(403, 'The row would be somebody else’s.');

interface Place {
  readonly table: 'notes' | 'comments';
  readonly id: number | null;
  /** The note that a list is below. */
  readonly below: number | null;
}

class Lab {
  readonly #rows: LabRows;
  readonly #leak: Leak | null;
  readonly #validator = createSchemaValidator(labModel());

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
      isPast || (leak === 'admin=true is believed' && call.query.get('admin') === 'true');
    if (place.id === null) return this.#ofMany(place, caller, { ...call, method });
    return this.#ofOne({ table: place.table, id: place.id, isAdmin }, caller, call);
  }

  /** Another spelling of a path may lead past the rules. */
  #pathOf({ path }: Call): readonly [path: string, isPast: boolean] {
    if (this.#leak === 'a slash at the end leads past the rule' && /\d\/$/.test(path))
      return [path.slice(0, -1), true];
    const plain = decodeURIComponent(path);
    if (plain === path) return [path, false];
    return [plain, this.#leak === 'an escaped key leads past the rule'];
  }

  #claimsOf({ method, headers }: Call): LabClaims | null {
    const [, token] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
    const claims = token === undefined ? null : verified(token, this.#leak);
    const named = headers['x-forwarded-user'];
    if (this.#leak === 'a header says who calls' && typeof named === 'string')
      return { ...claims, sub: named };
    if (claims !== null || this.#leak !== 'reading needs no token') return claims;
    return method === 'GET' ? {} : null;
  }

  #ofMany({ table, below }: Place, caller: LabCaller, call: Call): LabReply {
    if (call.method === 'POST')
      return table === 'notes' ? this.#makeNote(caller, call) : this.#makeComment(caller, call);
    const { query } = call;
    const leak = this.#leak;
    if (table === 'notes') {
      const isOwn = (row: LabRow): boolean => leak === 'GET /notes has no rule' || caller.owns(row);
      return listed({ all: [...this.#rows.notes.values()], isOwn, caller, query, leak });
    }
    const note = below === null ? null : this.#rows.notes.get(below);
    if (below !== null && note === undefined) return unknown;
    const isFree = leak === 'comments below a note have no rule';
    if (note !== null && note !== undefined && !caller.owns(note) && !isFree)
      return leak === 'an empty list tells of a note that is there'
        ? { status: 200, json: [] }
        : unknown;
    const all = [...this.#rows.comments.values()].filter(
      ({ noteId }) => below === null || noteId === below,
    );
    const isOwn = (row: LabRow): boolean =>
      leak === 'GET /comments has no rule' || isFree || caller.ownsComment(row);
    return listed({ all, isOwn, caller, query, leak });
  }

  #makeNote(caller: LabCaller, { body }: Call): LabReply {
    const leak = this.#leak;
    const { ownerId, ...sent } = this.#bodyOf(body, 'NewNote', ['ownerId']) ?? {};
    if (sent['title'] === undefined) return problem(400, 'no note');
    if (ownerId !== undefined && leak !== 'the body chooses the owner')
      return problem(400, 'ownerId is no property');
    if (!this.#maySet(sent, caller)) return problem(403, 'These credentials lack "secrets".');
    const { sub } = caller.claims;
    if (typeof sub !== 'string') return denied;
    const filled = leak === 'the owner is not filled in' ? 'nobody' : sub;
    const id = this.#rows.next();
    const row = { id, ownerId: ownerId ?? filled, secret: 'nothing yet', ...sent } as LabRow;
    this.#rows.notes.set(id, row);
    return { status: 201, json: this.#shown(row, caller, 'the secret is in new rows') };
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
    { table, id, isAdmin }: { table: Place['table']; id: number; isAdmin: boolean },
    caller: LabCaller,
    call: Call,
  ): LabReply {
    const leak = this.#leak;
    const row = this.#rows[table].get(id);
    const method = call.method === 'HEAD' ? 'GET' : call.method;
    const isFree = isAdmin || leak === `${method} /${table}/{id} has no rule`;
    const isOwn = (one: LabRow): boolean =>
      table === 'notes' ? caller.owns(one) : caller.ownsComment(one);
    const change = method === 'PUT' || method === 'PATCH' ? this.#changeOf(table, call) : {};
    if (change === null) return problem(400, 'no change');
    if (row === undefined) return unknown;
    if (!isFree && !isOwn(row)) {
      if (leak === 'a rejected change is kept') this.#rows[table].set(id, { ...row, ...change });
      return this.#rejected(call);
    }
    if (method === 'GET')
      return { status: 200, json: this.#shown(row, caller, 'the secret is in rows') };
    if (method === 'DELETE') {
      this.#rows[table].delete(id);
      return { status: 204 };
    }
    if (!this.#maySet(change, caller)) return problem(403, 'These credentials lack "secrets".');
    const next = { ...row, ...change };
    const leaksMove =
      leak === `a note is given away by ${method}` || leak === 'a comment is moved to any note';
    if (!isOwn(next) && !isFree && !leaksMove) return denied;
    this.#rows[table].set(id, next);
    return { status: 200, json: this.#shown(next, caller, 'the secret is in changed rows') };
  }

  /** What a row of somebody else is answered with. */
  #rejected({ method, headers }: Call): LabReply {
    switch (this.#leak) {
      case 'a row of somebody else is a 403':
        return problem(403, 'There is no such row.');
      case 'a row of somebody else is reported in other words':
        return problem(404, 'This row is not for you.');
      case 'HEAD tells which rows there are':
        return method === 'HEAD' ? { status: 200 } : unknown;
      case 'versions are compared before rules':
        return headers['if-none-match'] === '*' ? { status: 304 } : unknown;
      default:
        return unknown;
    }
  }

  #changeOf(table: Place['table'], { body }: Call): Readonly<Record<string, unknown>> | null {
    return this.#bodyOf(body, table === 'notes' ? 'NoteChange' : 'CommentChange');
  }

  #bodyOf(
    body: string,
    schema: string,
    more: readonly string[] = [],
  ): Readonly<Record<string, unknown>> | null {
    const sent = jsonOf(body);
    if (typeof sent !== 'object' || sent === null) return null;
    const checked = Object.fromEntries(
      Object.entries(sent).filter(([name]) => !more.includes(name)),
    );
    const isValid = this.#validator.accepts(`#/components/schemas/${schema}`, 'request', checked);
    return isValid ? (sent as Readonly<Record<string, unknown>>) : null;
  }

  #maySet(sent: object, caller: LabCaller): boolean {
    if (!('secret' in sent) || caller.has('secrets')) return true;
    return this.#leak === 'the secret is set by anybody';
  }

  #shown(row: LabRow, caller: LabCaller, shows: Leak): object {
    const { secret, ...rest } = row;
    const isShown = secret !== undefined && (caller.has('secrets') || this.#leak === shows);
    return isShown ? row : rest;
  }
}

function placeOf(path: string): Place | null {
  const [, below] = /^\/notes\/(\d+)\/comments$/.exec(path) ?? [];
  if (below !== undefined) return { table: 'comments', id: null, below: Number(below) };
  const [, table, id] = /^\/(notes|comments)(?:\/(\d+))?$/.exec(path) ?? [];
  if (table !== 'notes' && table !== 'comments') return null;
  return { table, id: id === undefined ? null : Number(id), below: null };
}

function allowedAt({ table, id, below }: Place): readonly string[] {
  if (below !== null) return ['GET'];
  if (id === null) return ['GET', 'POST'];
  return table === 'notes' ? ['GET', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'PATCH', 'DELETE'];
}

function scopeOf({ table, id }: Place, method: string): string | null {
  if (table !== 'notes' || id === null || method === 'GET') return null;
  return method === 'DELETE' ? 'notes:delete' : 'notes:write';
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
