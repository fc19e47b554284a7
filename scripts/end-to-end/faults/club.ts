import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import {
  startFaultyServer,
  type Layer,
} from '../../../pipeline/contract/testing/faulty/faulty-server.ts';
import { failuresOf } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { untilEnd, untilFailure } from '../../../pipeline/contract/testing/until-failure.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { sqliteDatabases } from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';
import type { ClubFault } from './club-switches.ts';

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
`;

/** Rows that the server starts with, one of them with a negative balance. */
const members = [
  { email: 'Ada@example.com', name: 'Ada', city: 'Oslo', bornOn: '1815-12-10', balance: -3.5 },
  { email: 'bob@example.com', name: 'bob', city: null, bornOn: '1964-02-29', balance: 2.0625 },
].map((member, index) => ({
  ...{ id: index + 1, ...member, note: null, active: true, points: 0 },
  ...{ seenAt: '2024-05-06T07:08:09.123Z', extra: null },
}));

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
  ['Member', 'increment', 'points'],
];

/** The server of a small club's document, to which faults are added. */
export interface Club {
  /** Runs the contract tests on the server, with or without a fault. */
  readonly run: (fault: ClubFault | null, seed: number) => Promise<readonly string[]>;
}

/** Introspects the club's tables. */
export async function makeClub(): Promise<Club> {
  const database = await sqliteDatabases.create(tables);
  await using project = await introspectedProject(database.url);
  const document = withAbilities(await project.document());
  const [list] = Object.values(document.paths['/members']?.get?.responses ?? {});
  if (list !== undefined && 'content' in list)
    Object.assign(list.content['application/json'] ?? {}, { example: members });
  const model = resolveModel(document);
  await database.drop();
  return { run: (fault, seed) => runAgainst(model, fault, seed) };
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
  fault: ClubFault | null,
  seed: number,
): Promise<readonly string[]> {
  await using server = await startFaultyServer(model, fault === null ? [] : [layerOf(fault)]);
  const result = await runContract(model, {
    ...{ endpoint: server.url, seed, headers: {}, hooks: noHooks, jobs: 1 },
    ...{ budget: { requests: 8000, seconds: 600 }, timeoutMs: 60_000 },
    ...(fault === null ? untilEnd() : untilFailure()),
  });
  const failed = failuresOf(result);
  return fault === null ? [...failed, ...result.leftovers.map((line) => `left: ${line}`)] : failed;
}

function layerOf(fault: ClubFault): Layer {
  return (send) => {
    const { ask, answer } = fault();
    return async (call) => {
      const changed = (await ask?.(call, send)) ?? call;
      const reply = await send(changed);
      return (await answer?.(reply, changed, send)) ?? reply;
    };
  };
}
