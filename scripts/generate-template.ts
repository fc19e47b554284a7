import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'zx';
import { sqliteDrizzle } from '../pipeline/dialects/sqlite/drizzle.ts';
import { emitServer } from '../pipeline/emit/server/emit-server.ts';
import { loadDocument } from '../pipeline/model/load/load-document.ts';
import { resolveModel } from '../pipeline/model/resolve/resolve-model.ts';

/** Writes server-template/generated from openapi/shop.json, as `specmill build` would; with `--check` it only says whether that would change anything. */
const documentPath = 'openapi/shop.json';
const template = path.resolve('server-template');

async function wantedFiles(): Promise<ReadonlyMap<string, string>> {
  const model = resolveModel(await loadDocument(documentPath), documentPath);
  const { files } = emitServer({
    model,
    documentPath,
    output: '',
    drizzle: sqliteDrizzle,
    runtime: [],
  });
  return new Map(files.map((file) => [file.path, String(file.content)]));
}

async function presentFiles(): Promise<readonly string[]> {
  const entries = await readdir(path.join(template, 'generated'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(template, path.join(entry.parentPath, entry.name)));
}

async function isCurrent(file: string, content: string): Promise<boolean> {
  const present = await readFile(path.join(template, file), 'utf8').catch(() => null);
  return present === content;
}

const wanted = await wantedFiles();
const drift: string[] = [];
for (const [file, content] of wanted) {
  if (await isCurrent(file, content)) continue;
  drift.push(file);
  if (argv['check'] === true) continue;
  await mkdir(path.dirname(path.join(template, file)), { recursive: true });
  await writeFile(path.join(template, file), content);
}
for (const file of (await presentFiles()).filter((name) => !wanted.has(name))) {
  drift.push(file);
  if (argv['check'] !== true) await rm(path.join(template, file));
}
if (drift.length > 0) {
  const verb = argv['check'] === true ? 'would change (run npm run generate)' : 'changed';
  console.log(drift.map((file) => `server-template/${file} ${verb}`).join('\n'));
  if (argv['check'] === true) process.exitCode = 1;
}
