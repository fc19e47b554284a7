import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { argv } from 'zx';
import { sqlite } from '../pipeline/dialects/sqlite/dialect.ts';
import { buildDocument } from '../pipeline/document/build-document.ts';
import { documentText } from '../pipeline/document/document-text.ts';
import { seedShop } from './seed-shop.ts';

/** Writes openapi/shop.json from the sample shop's SQLite schema, as `specmill introspect` would; with `--check` it only says whether that would change anything. */
const target = 'openapi/shop.json';

async function introspectShop(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'specmill-shop-'));
  try {
    seedShop(path.join(folder, 'shop.db'));
    const options = { timeoutMs: 30_000, baseFolder: folder };
    const connection = await sqlite.connect('file:shop.db', options);
    const catalog = await connection.readCatalog({ schemas: null });
    await connection.close();
    return documentText(
      buildDocument(catalog, sqlite, { title: 'shop', naming: 'camelCase' }).document,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const wanted = await introspectShop();
const present = await readFile(target, 'utf8').catch(() => null);
if (present !== wanted) {
  const isCheck = argv['check'] === true;
  console.log(`${target} ${isCheck ? 'would change (run npm run generate)' : 'changed'}`);
  if (isCheck) process.exitCode = 1;
  else await writeFile(target, wanted);
}
