import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'zx';
import { readClientRuntime } from '../pipeline/cli/build/clients/client-runtime.ts';
import { makeTypes } from '../pipeline/cli/build/clients/types-file.ts';
import type { Framework } from '../pipeline/cli/project/generator-config.ts';
import { buildClientInput } from '../pipeline/emit/clients/build-client-input.ts';
import { emitCore } from '../pipeline/emit/clients/core/emit-core.ts';
import { emitAngular } from '../pipeline/emit/clients/angular/emit-angular.ts';
import { emitReact } from '../pipeline/emit/clients/react/emit-react.ts';
import { emitSvelte } from '../pipeline/emit/clients/svelte/emit-svelte.ts';
import { emitVue } from '../pipeline/emit/clients/vue/emit-vue.ts';
import { loadDocument } from '../pipeline/model/load/load-document.ts';
import { resolveModel } from '../pipeline/model/resolve-model.ts';
import type { OutputFile } from '../pipeline/output-file.ts';

/** Writes the framework clients of the introspected shop, of the shop's front end, and of an odd document that only has to compile, like `specmill build`; with `--check`, only reports differences. */
const emitters = { angular: emitAngular, react: emitReact, svelte: emitSvelte, vue: emitVue };
const odd = { documentPath: 'clients/testing/odd/odd.json', core: 'clients/testing/odd/generated' };
/** The shop's front end uses the clients of the edited document. */
const shop = { documentPath: 'openapi/shop.json', core: 'clients/shop/src/api' };
const sources = [
  {
    documentPath: 'server-template/openapi/shop.json',
    core: 'clients/typescript/generated',
    folder: 'generated',
  },
  { ...odd, folder: 'fixtures/odd' },
];

for (const { documentPath, core, folder } of sources) {
  const model = resolveModel(await loadDocument(documentPath), documentPath);
  for (const [framework, emit] of Object.entries(emitters)) {
    const output = `clients/${framework}/${folder}`;
    const input = buildClientInput(model, { documentPath, output, core });
    const files = await emit(input, await readClientRuntime(framework as Framework));
    await write(output, files);
  }
}
await write(odd.core, await coreOf(odd.documentPath, odd.core));
await write(shop.core, [...(await coreOf(shop.documentPath, shop.core)), ...(await reactOf(shop))]);

async function coreOf(documentPath: string, output: string): Promise<readonly OutputFile[]> {
  const model = resolveModel(await loadDocument(documentPath), documentPath);
  const types = await makeTypes({ model, documentPath });
  return emitCore({ model, documentPath, output, runtime: await readClientRuntime(), types });
}

async function reactOf({ documentPath, core }: typeof shop): Promise<readonly OutputFile[]> {
  const model = resolveModel(await loadDocument(documentPath), documentPath);
  const input = buildClientInput(model, { documentPath, output: `${core}/react`, core });
  return emitReact(input, await readClientRuntime('react'));
}

async function write(folder: string, files: readonly OutputFile[]): Promise<void> {
  const wanted = new Map(files.map((file) => [file.path, String(file.content)]));
  for (const [file, content] of wanted) {
    if ((await readFile(file, 'utf8').catch(() => null)) === content) continue;
    notify(file);
    if (argv['check'] === true) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((item) => item.isFile())) {
    const file = path.join(path.relative('', entry.parentPath), entry.name);
    if (wanted.has(file)) continue;
    notify(file);
    if (argv['check'] !== true) await rm(file);
  }
}

function notify(file: string): void {
  const isCheck = argv['check'] === true;
  console.log(`${file} ${isCheck ? 'is out of date (run npm run generate)' : 'changed'}`);
  if (isCheck) process.exitCode = 1;
}
