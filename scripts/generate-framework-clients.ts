import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'zx';
import { buildClientInput } from '../pipeline/emit/clients/build-client-input.ts';
import { emitReact } from '../pipeline/emit/clients/react/emit-react.ts';
import { emitSvelte } from '../pipeline/emit/clients/svelte/emit-svelte.ts';
import { loadDocument } from '../pipeline/model/load-document.ts';
import { resolveModel } from '../pipeline/model/resolve-model.ts';

/** Writes clients/<framework>/generated from openapi/shop.json, as `specmill build` would; with `--check` it only says whether that would change anything. */
const documentPath = 'openapi/shop.json';
const emitters = { react: emitReact, svelte: emitSvelte };
const model = resolveModel(await loadDocument(documentPath), documentPath);

for (const [framework, emit] of Object.entries(emitters)) {
  const output = `clients/${framework}/generated`;
  const input = buildClientInput(model, {
    ...{ documentPath, output },
    core: 'clients/typescript/generated',
  });
  const files = await emit(input, await readRuntime(`clients/${framework}/runtime`));
  await write(output, new Map(files.map((file) => [file.path, String(file.content)])));
}

async function readRuntime(folder: string) {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts'));
  return Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      content: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}

async function write(folder: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, content] of wanted) {
    if ((await readFile(file, 'utf8').catch(() => null)) === content) continue;
    tell(file);
    if (argv['check'] === true) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((item) => item.isFile())) {
    const file = path.join(path.relative('', entry.parentPath), entry.name);
    if (wanted.has(file)) continue;
    tell(file);
    if (argv['check'] !== true) await rm(file);
  }
}

function tell(file: string): void {
  const isCheck = argv['check'] === true;
  console.log(`${file} ${isCheck ? 'would change (run npm run generate)' : 'changed'}`);
  if (isCheck) process.exitCode = 1;
}
