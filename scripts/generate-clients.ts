import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'zx';
import { emitCore } from '../pipeline/emit/clients/core/emit-core.ts';
import { loadDocument } from '../pipeline/model/load-document.ts';
import { resolveModel } from '../pipeline/model/resolve-model.ts';

/** Writes clients/typescript/generated from openapi/shop.json, as `specmill build` would; with `--check` it only says whether that would change anything. */
const documentPath = 'openapi/shop.json';
const runtimeFolder = path.resolve('clients/typescript/runtime');

const names = (await readdir(runtimeFolder)).filter((name) => !name.endsWith('.test.ts'));
const runtime = await Promise.all(
  names.map(async (name) => ({
    path: name,
    content: await readFile(path.join(runtimeFolder, name), 'utf8'),
  })),
);
const files = await emitCore({
  model: resolveModel(await loadDocument(documentPath), documentPath),
  documentPath,
  output: 'clients/typescript/generated',
  runtime,
});
for (const { path: file, content } of files) {
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === content) continue;
  const verb = argv['check'] === true ? 'would change (run npm run generate)' : 'changed';
  console.log(`${file} ${verb}`);
  if (argv['check'] === true) {
    process.exitCode = 1;
    continue;
  }
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
