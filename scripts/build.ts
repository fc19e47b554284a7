import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { $ } from 'zx';
import { dropUnusedDeclarations } from './packages/drop-declarations.ts';
import { minifyModules } from './packages/minify-modules.ts';
import { docsPages, readDocsIndex } from '../pipeline/cli/docs/docs-index.ts';
import { withOutsideLinks } from './docs/site/outside-links.ts';
import { packStaged, serverPackage } from './packages/stage-package.ts';

/**
 * Compiles the command line to dist/, copies the files that it reads at run time to the same
 * relative paths, and packs the server's package.
 */
const leftOut = /\.test\.ts$|\/(testing|fixtures|node_modules|dist)(\/|$)/;
// The best quality takes twenty times as long for 2 %.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const data = [
  'openapi',
  'server-template/runtime/explorer',
  'server-template/openapi',
  'server-template/shop/custom',
  'server-template/shop/start.ts',
  ...[
    'rows',
    'sign-in',
    'idempotency-keys',
    'schema.sqlite',
    'schema.postgresql',
    'schema.mysql',
  ].map((name) => `server-template/shop/${name}.sql`),
  'clients/typescript/runtime',
  'clients/lists/runtime',
  'clients/angular/runtime',
  'clients/react/runtime',
  'clients/svelte/runtime',
  'clients/vue/runtime',
  'clients/shop',
  'emulator/client',
  'emulator/dashboard',
  'pipeline/contract/report/page',
];

await rm('dist', { recursive: true, force: true });
// Types are checked by `npm run check`; checking here would take most of the time. Editors display
// the comments of declarations; minifying removes the others.
await $`node node_modules/typescript-7/bin/tsc -p scripts/tsconfig.build.json --noCheck`;
await dropUnusedDeclarations('dist');
await minifyModules('dist');
for (const folder of data) {
  await cp(folder, `dist/${folder}`, { recursive: true, filter: (file) => !leftOut.test(file) });
}
await compress('dist/server-template/runtime/explorer/standalone.js');
for (const name of ['emulator', 'shop', 'vocabulary.schema']) {
  await removeWhitespace(`dist/openapi/${name}.json`);
}
await removeWhitespace('dist/server-template/openapi/shop.json');
await copyDocs();
await chmod('dist/pipeline/cli/bin.js', 0o755);
// Generated projects depend on the server, and `specmill eject` copies its sources.
const staging = 'dist/packages/server';
await packStaged(serverPackage, staging);
await rm(staging, { recursive: true });

/** The pages for `specmill docs`; links to other files of the repository lead to it. */
async function copyDocs(): Promise<void> {
  const index = await readFile('docs/README.md', 'utf8');
  for (const name of ['README', ...docsPages(readDocsIndex(index)).map((page) => page.name)]) {
    const page = `${name}.md`;
    const target = join('dist/docs', page);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, withOutsideLinks(await readFile(join('docs', page), 'utf8'), page));
  }
}

/** Replaces a file, if it is there, with a compressed one that is a quarter smaller than in a gzipped package. */
async function compress(file: string): Promise<void> {
  if (!existsSync(file)) return;
  await writeFile(`${file}.br`, brotliCompressSync(await readFile(file), quick));
  await rm(file);
}

async function removeWhitespace(jsonFile: string): Promise<void> {
  await writeFile(jsonFile, JSON.stringify(JSON.parse(await readFile(jsonFile, 'utf8'))));
}
