import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { untilEnd, untilFailure } from '../../../pipeline/contract/testing/until-failure.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { loadDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { sqliteDatabases } from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import type { ClubCall, ClubFault, ClubReply } from './club-switches.ts';

const tables = `
  create table members (
    id integer primary key autoincrement, email text not null unique, name text not null,
    city text, note text, active boolean not null default 1, points bigint not null default 0,
    balance numeric(9,4) not null default 0, born_on date not null, seen_at timestamp, extra json
  );
  create table loans (
    id integer primary key autoincrement, member_id integer not null references members (id) on delete cascade,
    title text not null, remark text, due_on date, unique (member_id, due_on)
  );
  insert into members (email, name, city, born_on, seen_at, balance) values
    ('Ada@example.com', 'Ada', 'Oslo', '1815-12-10', '2024-05-06T07:08:09.123Z', -3.5),
    ('bob@example.com', 'bob', 'Bergen', '1964-02-29', null, 2.0625),
    ('cy@example.com', 'Cy', null, '1999-12-31', '2024-05-06T07:08:09.500Z', 0),
    ('di@example.com', 'Di', 'Oslo', '1984-01-02', null, 17.5);
  insert into loans (member_id, title) values (1, 'Dune'), (1, 'Emma'), (2, 'Ulysses');
`;

const abilities: readonly (readonly [to: string, ...words: string[]])[] = [
  ['Member', 'filter', 'city', 'ne'],
  ['Member', 'filter', 'email', 'like'],
  ['Member', 'filter', 'name', 'eq'],
  ['Member', 'filter', 'active', 'eq'],
  ['Member', 'filter', 'balance', 'gte'],
  ['Member', 'filter', 'bornOn', 'lte'],
  ['Member', 'sort', 'name'],
  ['Member', 'sort', 'city'],
  ['Member', 'upsert', 'email'],
  ['Member', 'nested'],
  ['Member', 'etag'],
  ['Member', 'cursor'],
  ['Member', 'fields'],
  ['Member', 'search', 'name', 'city'],
  ['Member', 'query'],
  ['Member', 'embed'],
];

/** A generated server for a small club, to which faults are added. */
export interface Club extends AsyncDisposable {
  /** Runs the contract tests on the server, with or without a fault. */
  readonly run: (fault: ClubFault | null, seed: number) => Promise<readonly string[]>;
}

/** Starts the server on a new database. */
export async function startClub(): Promise<Club> {
  const database = await sqliteDatabases.create(tables);
  const project = await generateProject(database.url);
  await project.write(JSON.stringify(withAbilities(await project.document())));
  await project.build();
  const server = await project.start();
  const model = resolveModel(await loadDocument(`${project.folder}/openapi/api.json`));
  return {
    run: (fault, seed) => runAgainst(model, { target: server.url, fault, seed }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      await database.drop();
    },
  };
}

function withAbilities(document: OpenApiDocument): OpenApiDocument {
  return abilities.reduce((known, [to, ...words]) => {
    const change = { verb: 'add', words, to: [to], all: false } as const;
    return changeAbilities(known, resolveModel(known), change).document;
  }, document);
}

/** The failed cells with their first messages, and the remaining rows. */
async function runAgainst(
  model: ApiModel,
  {
    target,
    fault,
    seed,
  }: { readonly target: string; readonly fault: ClubFault | null; readonly seed: number },
): Promise<readonly string[]> {
  await using proxy = await startProxy(target, fault);
  const { cells, leftovers } = await runContract(model, {
    ...{ endpoint: proxy.url, seed, headers: {}, hooks: noHooks, jobs: 1 },
    ...{ budget: { requests: 8000, seconds: 600 }, timeoutMs: 60_000 },
    ...(fault === null ? untilEnd() : untilFailure()),
  });
  const failed = cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
  );
  return fault === null ? [...failed, ...leftovers.map((line) => `left: ${line}`)] : failed;
}

interface Proxy extends AsyncDisposable {
  readonly url: string;
}

/** A proxy that applies a fault to requests and responses. */
async function startProxy(target: string, fault: ClubFault | null): Promise<Proxy> {
  const state = fault?.();
  const send = (call: ClubCall): Promise<ClubReply> => sent(target, call);
  const server = createServer((request, response) => {
    void receivedCall(request)
      .then(async (call) => {
        const changed = (await state?.ask?.(call, send)) ?? call;
        const reply = await send(changed);
        return (await state?.answer?.(reply, changed, send)) ?? reply;
      })
      .then(({ status, headers, body }) => {
        response.writeHead(status, headers);
        response.end(body);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receivedCall(request: IncomingMessage): Promise<ClubCall> {
  const body = await text(request);
  const own = /^(?:host|connection|content-length|transfer-encoding|accept-encoding|expect)$/;
  const headers = Object.entries(request.headers).filter(([name]) => !own.test(name));
  return {
    ...{ method: request.method ?? 'GET', target: request.url ?? '/', body },
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
  };
}

async function sent(url: string, { method, target, headers, body }: ClubCall): Promise<ClubReply> {
  const response = await fetch(url + target, {
    ...{ method, headers, redirect: 'manual' },
    body: /^(?:GET|HEAD|OPTIONS)$/.test(method) || body === '' ? null : body,
  });
  const left = [...response.headers].filter(
    ([name]) =>
      !/^(?:content-length|transfer-encoding|connection|keep-alive|content-encoding)$/.test(name),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(left),
    body: await response.text(),
  };
}
