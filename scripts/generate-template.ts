import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'zx';
import { withExplorerExamples } from '../pipeline/cli/build/with-explorer-examples.ts';
import { sqliteDrizzle } from '../pipeline/dialects/sqlite/drizzle.ts';
import { emitServer } from '../pipeline/emit/server/emit-server.ts';
import { loadDocument } from '../pipeline/model/load/load-document.ts';
import { resolveModel } from '../pipeline/model/resolve-model.ts';
import { recallNothing } from '../pipeline/recall.ts';

/** Generates server-template/generated and server-template/shop/generated from the shop's two documents, like `specmill build`; with `--check`, only reports differences. */
interface Project {
  readonly folder: string;
  /** Path of the document in a user's project. */
  readonly documentPath: string;
  readonly document: string;
}

const documentPath = 'openapi/shop.json';
const projects: readonly Project[] = [
  { folder: 'server-template', documentPath, document: 'server-template/openapi/shop.json' },
  { folder: 'server-template/shop', documentPath, document: 'openapi/shop.json' },
];

async function wantedFiles(project: Project): Promise<ReadonlyMap<string, string>> {
  const document = await loadDocument(project.document);
  const model = await withExplorerExamples(
    resolveModel(document, project.documentPath),
    recallNothing,
  );
  const { files } = emitServer({
    ...{ model, documentPath: project.documentPath, output: '' },
    drizzle: sqliteDrizzle,
  });
  return new Map(
    files
      .filter(({ path }) => path.startsWith('generated/'))
      .map(({ path, content }) => [path, String(content)]),
  );
}

async function presentFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(folder, 'generated'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function isCurrent(file: string, content: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => null)) === content;
}

/** Returns the files that differ, and writes them unless `isCheck`. */
async function generate(project: Project, isCheck: boolean): Promise<readonly string[]> {
  const { folder } = project;
  const wanted = await wantedFiles(project);
  const drift: string[] = [];
  for (const [name, content] of wanted) {
    const file = path.join(folder, name);
    if (await isCurrent(file, content)) continue;
    drift.push(file);
    if (isCheck) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  for (const name of (await presentFiles(folder)).filter((present) => !wanted.has(present))) {
    drift.push(path.join(folder, name));
    if (!isCheck) await rm(path.join(folder, name));
  }
  return drift;
}

const isCheck = argv['check'] === true;
for (const project of projects) {
  for (const file of await generate(project, isCheck)) {
    console.log(`${file} ${isCheck ? 'is out of date (run npm run generate)' : 'changed'}`);
    if (isCheck) process.exitCode = 1;
  }
}
