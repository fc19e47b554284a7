import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ResponseCache } from '../../../mock/listen/response-cache.ts';
import { createListener } from '../../../mock/listen/serve-exchange.ts';
import { defaultBehaviour, type MockBehaviour } from '../../../mock/mock-options.ts';
import { mountMocks, type MountedMock } from '../../../mock/mounted-mock.ts';
import type { ApiModel } from '../../../model/api-model.ts';

/** A request. */
export interface Call {
  readonly method: string;
  /** Path and query, below the base path. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Send = (call: Call) => Promise<Reply>;

/**
 * Wraps a server, to change requests and responses: a fault, or manners that the correct server
 * does not have. Called once per run, so that its variables last for a run.
 */
export type Layer = (send: Send) => Send;

/** A correct server, within layers. */
export interface FaultyServer extends AsyncDisposable {
  readonly url: string;
  /** Counts the rows that were added since the start. */
  readonly left: () => Promise<number>;
}

/** What the correct server of a document does; its seed, for example. */
export type Behaviour = Partial<MockBehaviour>;

/** Starts the correct server of a document in this process, behind layers: the first is the innermost. */
export async function startFaultyServer(
  model: ApiModel,
  layers: readonly Layer[],
  behaviour: Behaviour = {},
): Promise<FaultyServer> {
  const site = correctServer(model, { ...defaultBehaviour, isStateful: true, ...behaviour });
  const [base = ''] = model.basePaths;
  const below: Send = (call) => site.send({ ...call, target: base + call.target });
  const layered = layers.reduce((inner, layer) => layer(inner), below);
  const send: Send = (call) =>
    call.target.startsWith(base)
      ? layered({ ...call, target: call.target.slice(base.length) })
      : site.send(call);
  const server = createServer((request, response) => void respond(send, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left: site.left,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      site.release();
    },
  };
}

interface CorrectServer {
  readonly send: Send;
  readonly left: () => Promise<number>;
  /** Lets the next run use it. */
  readonly release: () => void;
}

/** Mounted documents that no run uses: their validators are compiled. */
const idle = new Map<string, MountedMock[]>();
const names = new WeakMap<ApiModel, number>();
let known = 0;

function correctServer(model: ApiModel, behaviour: MockBehaviour): CorrectServer {
  const name = names.get(model) ?? ++known;
  names.set(model, name);
  const key = JSON.stringify([name, behaviour]);
  const [mount] = idle.get(key)?.splice(0, 1) ?? [];
  const mounts =
    mount === undefined
      ? mountMocks([{ name: 'api', model }], { behaviour, notify: () => undefined })
      : [mount];
  const listener = createListener({
    site: { mounts, explorerScript: null, url: '' },
    ...{ behaviour, cors: '*', cache: new ResponseCache(), isStopping: false, notify: null },
    fail: (error) => {
      throw error;
    },
  });
  const send: Send = (call) => inProcess(listener, call);
  return {
    send,
    left: async () => {
      let sum = 0;
      for (const { name: place, added } of mounts.flatMap(({ mock }) => mock.changed()))
        if (added > 0 && (await isReachable(send, place))) sum += added;
      return sum;
    },
    release: () => {
      for (const { mock } of mounts) mock.reset();
      idle.set(key, [...(idle.get(key) ?? []), ...mounts]);
    },
  };
}

/** Rows below a deleted one are deleted with it. */
async function isReachable(send: Send, place: string): Promise<boolean> {
  const above = place.replace(/\/[^/]*$/, '');
  if (!/^\/.*\//.test(place)) return true;
  return (await send({ method: 'GET', target: above, headers: {}, body: '' })).status < 400;
}

/** Calls a listener without a connection. */
function inProcess(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  { method, target, headers, body }: Call,
): Promise<Reply> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const length = bytes.length === 0 ? {} : { 'content-length': String(bytes.length) };
    const request = Object.assign(Readable.from(bytes.length === 0 ? [] : [bytes]), {
      ...{ method, url: target, headers: { ...headers, ...length }, socket: {} },
    });
    let reply: Omit<Reply, 'body'> = { status: 500, headers: {} };
    const response = {
      writeHead: (status: number, own: Readonly<Record<string, string>>) => {
        const lower = Object.entries(own).map(([name, value]) => [
          name.toLowerCase(),
          String(value),
        ]);
        reply = { status, headers: Object.fromEntries(lower) as Reply['headers'] };
      },
      end: (sent: string | Buffer = '', encoding: BufferEncoding = 'utf8') =>
        void resolve({ ...reply, body: Buffer.from(sent as string, encoding).toString() }),
    };
    listener(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
}

const ofConnection = /^(?:connection|content-length|transfer-encoding|keep-alive|expect)$/;

async function respond(
  send: Send,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: target = '/' } = request;
  const all = Object.entries(request.headers).filter(([name]) => !ofConnection.test(name));
  const headers = Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
  const {
    status,
    headers: shown,
    body,
  } = await send({
    ...{ method, target, headers, body: await text(request) },
  });
  if (status === 0) return void request.socket.destroy();
  const left = Object.entries(shown).filter(([name]) => !ofConnection.test(name));
  response.writeHead(status, Object.fromEntries(left));
  response.end(body);
}
