// @vitest-environment node
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClientRuntime } from '../../pipeline/cli/build/clients/client-runtime.ts';
import { makeTypes } from '../../pipeline/cli/build/clients/types-file.ts';
import { buildClientInput } from '../../pipeline/emit/clients/build-client-input.ts';
import { emitCore } from '../../pipeline/emit/clients/core/emit-core.ts';
import { emitReact } from '../../pipeline/emit/clients/react/emit-react.ts';
import { emitSvelte } from '../../pipeline/emit/clients/svelte/emit-svelte.ts';
import { emitVue } from '../../pipeline/emit/clients/vue/emit-vue.ts';
import { PipelineError } from '../../pipeline/errors.ts';
import type { ApiModel } from '../../pipeline/model/api-model.ts';
import { parseDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import type { OutputFile } from '../../pipeline/output-file.ts';
import { recallFrom } from '../../pipeline/recall.ts';
import { compile } from '../../server-template/testing/compile.ts';
import { shopEdits } from './shop-edits.ts';
import type { Change } from './shop-edits.ts';

const clients = join(import.meta.dirname, '..');
const shop = await readFile(join(clients, '../server-template/openapi/shop.json'), 'utf8');
const documentPath = 'openapi/shop.json';
/** Caches results across edits, since most of the code is the same. */
const recall = recallFrom(new Map());
const emitters = { react: emitReact, svelte: emitSvelte, vue: emitVue };

let folder = '';
/** Compiler errors by edit. */
const found = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edited-clients-'));
  await symlink(join(clients, 'node_modules'), join(folder, 'node_modules'));
  const roots: string[] = [];
  for (const [index, edit] of shopEdits.entries()) {
    const files = await clientFiles(`edit${index}`, edit.changes);
    const rejected = typeof files === 'string' ? [`rejected: ${files}`] : [];
    found.set(edit.name, rejected);
    if (typeof files === 'string') continue;
    const program = `import { createClient, type ErrorBody } from './client';
const api = createClient();
export type { ErrorBody };
${edit.program}\n`;
    const own = [...files, { path: `edit${index}/program.ts`, content: program }];
    for (const { path, content } of own) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
      if (path.endsWith('.ts')) roots.push(join(folder, path));
    }
  }
  await compileAll(roots);
}, 600_000);
afterAll(() => rm(folder, { recursive: true }));

describe('a client follows an edit to the document:', () => {
  it.each(shopEdits)('$name', ({ name }) => {
    expect(found.get(name)).toEqual([]);
  });
});

async function clientFiles(
  output: string,
  changes: readonly Change[],
): Promise<readonly Pick<OutputFile, 'path' | 'content'>[] | string> {
  const document = ordersOnly(JSON.parse(shop) as Shop);
  for (const change of changes) apply(document, change);
  const model = await resolved(document);
  if (typeof model === 'string') return model;
  const place = { model, documentPath, output };
  const types = await makeTypes({ model, documentPath, recall });
  const files = [...emitCore({ ...place, runtime: await readClientRuntime(), types })];
  for (const [framework, emit] of Object.entries(emitters)) {
    const below = `${output}/${framework}`;
    const input = buildClientInput(model, { documentPath, output: below, core: output, recall });
    const runtime = await readClientRuntime(framework as keyof typeof emitters);
    files.push(...(await emit(input, runtime)));
  }
  return files;
}

interface Shop {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly responses?: Readonly<Record<string, unknown>>;
    readonly requestBodies?: Readonly<Record<string, unknown>>;
  };
}

/** A reference to a schema that was removed. */
const otherModel = /#\/components\/schemas\/(?!Error"|(?:Create|Update)?Order(?:DTO)?")/;

/** The part of the shop's document that the edits affect, so that all clients are printed and compiled quickly. */
function ordersOnly(document: Shop): Shop {
  const isKept = ([name]: [string, unknown]) => /^\/orders|^Error$|Order(?:DTO)?$/.test(name);
  const kept = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(all).filter(isKept));
  // Shared responses and bodies are kept with their model.
  const served = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(all).filter(([, one]) => !otherModel.test(JSON.stringify(one))),
    );
  const { schemas, responses = {}, requestBodies = {} } = document.components;
  const components = {
    ...document.components,
    schemas: kept(schemas),
    responses: served(responses),
    requestBodies: served(requestBodies),
  };
  return { ...document, paths: kept(document.paths), components };
}

/** The model, or the errors for which the document is rejected. */
async function resolved(document: unknown): Promise<ApiModel | string> {
  try {
    const loaded = await parseDocument(JSON.stringify(document), documentPath, 'server', recall);
    return resolveModel(loaded, documentPath);
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ place, message }) => `${place}: ${message}`).join('\n');
  }
}

function apply(document: unknown, change: Change): void {
  if ('move' in change) {
    const { holder, key } = placeOf(document, change.move);
    apply(document, [change.to, holder[key]]);
    Reflect.deleteProperty(holder, key);
    return;
  }
  const [pointer, value] = change;
  const { holder, key } = placeOf(document, pointer);
  if (value === undefined) Reflect.deleteProperty(holder, key);
  else
    Object.defineProperty(holder, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function placeOf(document: unknown, pointer: string) {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const key = steps.pop() ?? '';
  const holder = steps.reduce((value, step) => (value as Record<string, unknown>)[step], document);
  return { holder: holder as Record<string, unknown>, key };
}

async function compileAll(roots: readonly string[]): Promise<void> {
  const configuration = join(folder, 'tsconfig.json');
  const settings = {
    extends: join(clients, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false },
    files: roots,
    include: [],
  };
  await writeFile(configuration, JSON.stringify(settings));
  for (const { file, line, text } of await compile(configuration)) {
    const path = file.slice(folder.length + 1);
    const edit = shopEdits[Number(/^edit(\d+)\//.exec(path)?.[1] ?? 0)];
    found.get(edit?.name ?? '')?.push(`${path}:${line} ${text}`);
  }
}
