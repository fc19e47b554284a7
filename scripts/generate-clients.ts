import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'zx';
import { readClientRuntime } from '../pipeline/cli/build/clients/client-runtime.ts';
import { makeTypes } from '../pipeline/cli/build/clients/types-file.ts';
import { emitCore } from '../pipeline/emit/clients/core/emit-core.ts';
import { formatted } from '../pipeline/emit/clients/framework/print-resource.ts';
import { emitZod } from '../pipeline/emit/clients/zod/emit-zod.ts';
import { loadDocument } from '../pipeline/model/load/load-document.ts';
import { resolveModel } from '../pipeline/model/resolve-model.ts';

/** Writes clients/typescript/generated, and the zod schemas for its tests, from server-template/openapi/shop.json like `specmill build`; with `--check`, only reports differences. */
const documentPath = 'server-template/openapi/shop.json';
const output = 'clients/typescript/generated';

const model = resolveModel(await loadDocument(documentPath), documentPath);
const types = await makeTypes({ model, documentPath });
const core = emitCore({ model, documentPath, output, runtime: await readClientRuntime(), types });
const zod = await formatted(emitZod(model, documentPath), {});
const files = [...core, { path: 'clients/testing/zod/generated/zod.ts', content: zod }];
for (const { path: file, content } of files) {
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === content) continue;
  const verb = argv['check'] === true ? 'is out of date (run npm run generate)' : 'changed';
  console.log(`${file} ${verb}`);
  if (argv['check'] === true) {
    process.exitCode = 1;
    continue;
  }
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
