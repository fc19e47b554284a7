import { mkdir, writeFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { argv } from 'node:process';

/** Writes only the client of one document, as `specmill build` does: `core` or `react` (which includes the core). Arguments: document, output folder, client. */
enableCompileCache();
const { readClientRuntime } = await import('../../../pipeline/cli/build/clients/client-runtime.ts');
const { makeTypes } = await import('../../../pipeline/cli/build/clients/types-file.ts');
const { buildClientInput } = await import('../../../pipeline/emit/clients/build-client-input.ts');
const { emitCore } = await import('../../../pipeline/emit/clients/core/emit-core.ts');
const { emitReact } = await import('../../../pipeline/emit/clients/react/emit-react.ts');
const { loadDocument } = await import('../../../pipeline/model/load/load-document.ts');
const { resolveModel } = await import('../../../pipeline/model/resolve-model.ts');

const [documentPath = '', folder = '', which = 'core'] = argv.slice(2);
const model = resolveModel(await loadDocument(documentPath), documentPath);
const types = await makeTypes({ model, documentPath });
const runtime = await readClientRuntime();
const files = [...emitCore({ model, documentPath, output: 'core', runtime, types })];
if (which === 'react') {
  const input = buildClientInput(model, { documentPath, output: 'react', core: 'core' });
  files.push(...(await emitReact(input, await readClientRuntime('react'))));
}
for (const file of files) {
  const target = path.join(folder, file.path);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, file.content);
}
