import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { $ } from 'zx';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import {
  baseCheckout,
  measure,
  startProgram,
  stopContestant,
  type Contestant,
  type ServerProgram,
} from './contestant.ts';
import { installPackages } from './install-packages.ts';
import type { LoadCase } from './load.ts';
import { median } from './median.ts';
import { readDocumentValidator, type DocumentValidator } from './mock/document-validator.ts';
import { buildRequests, type OperationRequest } from './mock/operation-request.ts';
import { sweepOperations, type Accepted, type Sweep } from './mock/sweep-operations.ts';

/** The mock compared with Prism and with a bare server that returns a constant response: CPU to the first response, CPU per request when warm, and share of valid responses, over every operation of a document. */
const starts = 3;
const rounds = 5;
const connections = 16;
const constantServer = path.resolve('scripts/bench/mock/constant-server.ts');
const command = 'dist/pipeline/cli/bin.js';

/** A document to mock. */
interface Subject {
  readonly name: string;
  readonly file: string;
  /** Path that returns 200 in every mock. */
  readonly probe: string;
  /** How often each accepted operation is called per round of load. */
  readonly repeats: number;
  /** Requests per round for Prism. */
  readonly prismRequests: number;
}

function specmill({ name, file, probe }: Subject, checkout = '.'): ServerProgram {
  const cli = path.resolve(checkout, command);
  return {
    ...{ name: `specmill mock ${name}`, probe },
    args: (port) => [cli, 'mock', file, '--port', String(port)],
  };
}

function prism(modules: string, { name, file, probe }: Subject): ServerProgram {
  const bin = path.join(modules, '@stoplight/prism-cli/dist/index.js');
  return {
    ...{ name: `prism mock ${name}`, probe },
    args: (port) => [bin, 'mock', '--port', String(port), '--verboseLevel', 'silent', file],
  };
}

async function measureStarts(program: ServerProgram): Promise<string> {
  const seen: Contestant['firstResponse'][] = [];
  for (let start = 0; start < starts; start += 1) {
    const contestant = await startProgram(program);
    seen.push(contestant.firstResponse);
    await stopContestant(contestant);
  }
  const cpu = median(seen.map(({ cpuMs }) => cpuMs));
  return `${cpu.toFixed(0)} ms CPU, ${median(seen.map(({ wallMs }) => wallMs)).toFixed(0)} ms`;
}

/** The accepted requests in turn, or an even selection if fewer are needed. */
function mixOf(accepted: readonly Accepted[], requests: number): LoadCase {
  const payloads = accepted.map(({ request }) => textOf(request));
  const step = Math.max(1, accepted.length / requests);
  const place = (at: number): number => Math.floor(at * step) % accepted.length;
  return {
    name: 'every operation in turn',
    statusOf: (at) => accepted[place(at)]?.status ?? 0,
    payload: (at) => payloads[place(at)] ?? '',
  };
}

function textOf({ method, target, headers, body }: OperationRequest): string {
  const sized = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'bench', ...headers, ...sized });
  return [
    `${method} ${target} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body ?? '',
  ].join('\r\n');
}

interface Field {
  readonly mock: Contestant;
  readonly bare: Contestant;
  readonly base: Contestant | null;
  readonly prism: Contestant | null;
}

/** Median CPU microseconds per request of each server, in alternating rounds. */
async function measureRequests(
  { mock, bare, base, prism: other }: Field,
  sweeps: { readonly mock: Sweep; readonly prism: Sweep | null },
  { repeats, prismRequests }: Subject,
): Promise<{
  readonly mock: number;
  readonly bare: number;
  readonly base: number | null;
  readonly prism: number | null;
}> {
  const options = { connections, requests: sweeps.mock.accepted.length * repeats };
  const mix = mixOf(sweeps.mock.accepted, options.requests);
  const constant = { ...mix, statusOf: () => 200 };
  const seen: Record<'mock' | 'bare' | 'base' | 'prism', number[]> = {
    ...{ mock: [], bare: [], base: [], prism: [] },
  };
  // The first round of each server is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    seen.bare.push((await measure(bare, constant, options)).cpuMicroseconds);
    seen.mock.push((await measure(mock, mix, options)).cpuMicroseconds);
    if (base !== null) seen.base.push((await measure(base, mix, options)).cpuMicroseconds);
    if (other === null || sweeps.prism === null) continue;
    const slice = { connections: 4, requests: prismRequests };
    const known = mixOf(sweeps.prism.accepted, prismRequests);
    seen.prism.push((await measure(other, known, slice)).cpuMicroseconds);
  }
  const middle = (values: readonly number[]): number => median(values.slice(1));
  return {
    mock: middle(seen.mock),
    bare: middle(seen.bare),
    base: base === null ? null : middle(seen.base),
    prism: other === null ? null : middle(seen.prism),
  };
}

/** The requests to which another checkout responds with the same status. */
function alike({ accepted }: Sweep, base: Sweep): readonly Accepted[] {
  const known = new Map(base.accepted.map(({ request, status }) => [request, status]));
  return accepted.filter(({ request, status }) => known.get(request) === status);
}

function validity({ json, valid, statuses, invalid }: Sweep): string {
  const share = ((100 * valid) / json).toFixed(1);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  const named = invalid.length === 0 ? '' : `; invalid: ${invalid.slice(0, 3).join(', ')}`;
  return `${valid} of ${json} valid (${share} %); ${counts.join(', ')}${named}`;
}

async function compare(subject: Subject, modules: string | null): Promise<void> {
  const { name, file } = subject;
  console.log(`\n${name}`);
  const program = specmill(subject);
  const former = baseCheckout === null ? null : specmill(subject, baseCheckout);
  const rival = modules === null ? null : prism(modules, subject);
  console.log(`first answer   specmill ${await measureStarts(program)}`);
  if (former !== null) console.log(`               base     ${await measureStarts(former)}`);
  if (rival !== null) console.log(`               prism    ${await measureStarts(rival)}`);
  const model = resolveModel(await loadDocument(file, file, 'any'), file, 'any');
  const requests = buildRequests(model);
  const validator = readDocumentValidator(JSON.parse(await readFile(file, 'utf8')));
  const mock = await startProgram(program);
  const base = former === null ? null : await startProgram(former);
  const other = rival === null ? null : await startProgram(rival);
  try {
    await compareRunning({ subject, mock, base, other, requests, validator });
  } finally {
    await stopContestant(mock);
    if (base !== null) await stopContestant(base);
    if (other !== null) await stopContestant(other);
  }
}

async function compareRunning({
  subject,
  mock,
  base,
  other,
  requests,
  validator,
}: {
  readonly subject: Subject;
  readonly mock: Contestant;
  readonly base: Contestant | null;
  readonly other: Contestant | null;
  readonly requests: readonly OperationRequest[];
  readonly validator: DocumentValidator;
}): Promise<void> {
  const sweepOf = (one: Contestant): Promise<Sweep> =>
    sweepOperations(`http://127.0.0.1:${one.port}`, requests, validator);
  const swept = await sweepOf(mock);
  const sweeps = {
    mock: base === null ? swept : { ...swept, accepted: alike(swept, await sweepOf(base)) },
    prism: other === null ? null : await sweepOf(other),
  };
  console.log(`JSON answers   specmill ${validity(sweeps.mock)}`);
  if (sweeps.prism !== null) console.log(`               prism    ${validity(sweeps.prism)}`);
  const bare = await startProgram({
    ...{ name: 'the limit', probe: '/' },
    args: (port) => [constantServer, String(port), String(sweeps.mock.bytes)],
  });
  try {
    const cpu = await measureRequests({ mock, bare, base, prism: other }, sweeps, subject);
    const beside = (value: number): string =>
      `${value.toFixed(0)} µs CPU per request, ${(value / cpu.bare).toFixed(1)} times the limit`;
    console.log(`when warm      specmill ${beside(cpu.mock)}`);
    if (cpu.base !== null)
      console.log(
        `               base     ${beside(cpu.base)}; ratio ${(cpu.mock / cpu.base).toFixed(2)}`,
      );
    if (cpu.prism !== null) console.log(`               prism    ${beside(cpu.prism)}`);
    const size = `${sweeps.mock.bytes} constant bytes, as many as the mock's mean`;
    console.log(`               limit    ${cpu.bare.toFixed(0)} µs (${size})`);
  } finally {
    await stopContestant(bare);
  }
}

await $({ quiet: true })`node scripts/build.ts`;
if (baseCheckout !== null) await $({ quiet: true, cwd: baseCheckout })`node scripts/build.ts`;
const github = await installPackages('github');
const prismModules = await installPackages('prism');
const shop: Subject = {
  ...{
    name: 'the shop',
    file: path.resolve('server-template/openapi/shop.json'),
    probe: '/products',
  },
  ...{ repeats: 150, prismRequests: 1000 },
};
await compare(shop, prismModules);
if (github !== null) {
  const file = path.join(github, '@octokit/openapi/generated/api.github.com.json');
  const probe = '/repos/octocat/hello-world';
  await compare(
    { ...{ name: 'GitHub, 1223 operations', file, probe }, repeats: 5, prismRequests: 40 },
    prismModules,
  );
}
