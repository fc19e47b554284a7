import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sdkLanguages } from '../pipeline/sdk/sdk-languages.ts';
import type { OpenApiDocument } from '../pipeline/openapi-document.ts';
import { isInstalled } from './check-sdks/checker.ts';
import { bigCheckers, smallCheckers } from './check-sdks/checkers.ts';
import { hostileDocument } from './check-sdks/hostile-document.ts';

/**
 * Generates the SDK of every language for a document (server-template/openapi/shop.json with
 * injected code, or the given ones) and checks those whose checker is installed. With
 * CHECK_SDKS=small, as in CI, a missing small checker is a failure; the others are always optional.
 */
const bin = resolve(import.meta.dirname, '../pipeline/cli/bin.ts');
const languages = sdkLanguages.map(({ name }) => name).join(',');
const named = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'check-sdks-document-'));
const documents = named.length > 0 ? named : [writeHostileShop(scratch)];
const mustHave = process.env['CHECK_SDKS'] === 'small';
let failures = 0;

for (const document of documents) checkDocument(resolve(document));
rmSync(scratch, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;

function writeHostileShop(folder: string): string {
  const shop = readFileSync(
    resolve(import.meta.dirname, '../server-template/openapi/shop.json'),
    'utf8',
  );
  const file = join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify(hostileDocument(JSON.parse(shop) as OpenApiDocument)));
  return file;
}

function checkDocument(document: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'check-sdks-'));
  try {
    console.log(document);
    generate(document, folder);
    for (const checker of [...smallCheckers, ...bigCheckers]) {
      const { language, program, depth } = checker;
      if (!isInstalled(program)) {
        const isWanted = mustHave && smallCheckers.includes(checker);
        if (isWanted) failures++;
        console.log(`${isWanted ? 'FAIL' : 'skip'} ${language}: ${program} is not installed`);
        continue;
      }
      const said = checker.check(join(folder, 'sdks', language));
      if (said !== '') failures++;
      console.log(`${said === '' ? 'ok  ' : 'FAIL'} ${language} (${depth})`);
      if (said !== '') console.log(said.slice(0, 4000));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generate(document: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bin, 'generate-sdk', '--json', '--lang', languages, '--api-dir', document],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status === 0) {
    console.log(`ok   generated ${sdkLanguages.length} languages`);
    return;
  }
  failures++;
  console.log(`FAIL generate-sdk exited with ${status}\n${stdout}${stderr}`);
  console.log(readFileSync(join(folder, 'sdks', 'generate-sdk.log'), 'utf8').slice(-4000));
}
