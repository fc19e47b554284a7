import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { format } from 'prettier';

const source = new URL('../openapi/emulator.json', import.meta.url);
const target = new URL('../emulator/generated/emulator-api.ts', import.meta.url);
const header = '// Generated from openapi/emulator.json by scripts/generate-emulator-types.ts.\n\n';

const printed = header + astToString(await openapiTS(source, { defaultNonNullable: false }));
const fresh = await format(printed, {
  parser: 'typescript',
  singleQuote: true,
  printWidth: 100,
});

if (process.argv.includes('--check')) {
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed !== fresh) {
    process.stderr.write(
      'emulator/generated/emulator-api.ts is out of date: run npm run generate\n',
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(target, fresh);
}
