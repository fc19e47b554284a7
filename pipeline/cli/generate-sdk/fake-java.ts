import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Replaces Java and the generator: writes a file for each language, and fails or hangs for the
 * languages that a test names.
 */
const script = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
if (args.includes('-version')) {
  console.error('openjdk version "' + (process.env.FAKE_JAVA_VERSION ?? '17.0.2') + '" 2022-01-18');
  process.exit(0);
}
if (args.includes('list')) {
  console.log('go,python,ruby,newlang,csharp-netcore');
  process.exit(0);
}
const tasks = args.filter((arg) => arg.endsWith('.json')).map((path) => JSON.parse(readFileSync(path)));
for (const [index, { generatorName, inputSpec, outputDir, additionalProperties }] of tasks.entries()) {
  const thread = '[pool-1-thread-' + index + '] ';
  console.log(thread + 'Generating ' + generatorName + ' (outputs to ' + outputDir + ')…');
  mkdirSync(outputDir + '/src', { recursive: true });
  const { info } = JSON.parse(readFileSync(inputSpec));
  writeFileSync(outputDir + '/src/client.txt', (process.env.FAKE_TEXT ?? info.title) + '\\n');
  if (process.env.FAKE_EXTRA) writeFileSync(outputDir + '/extra.txt', 'extra');
  writeFileSync(outputDir + '/options.json', JSON.stringify(additionalProperties));
  if (process.env.FAKE_HANG === generatorName) {
    console.log('hanging');
    writeFileSync(process.env.FAKE_SIGN, '');
    setInterval(() => undefined, 1000);
    return;
  }
  if (process.env.FAKE_FAIL === generatorName) {
    console.log(thread + 'Generation failed: (RuntimeException) no template');
    console.error('java.lang.RuntimeException: no template');
    continue;
  }
  console.log(thread + 'Finished generating ' + generatorName + '…');
}
`;

/**
 * Writes a Java home and a jar that run in place of the generator; returns the environment that
 * selects them.
 */
export async function fakeJava(folder: string): Promise<Readonly<Record<string, string>>> {
  const home = join(folder, 'java-home');
  await mkdir(join(home, 'bin'), { recursive: true });
  await writeFile(join(home, 'generator.cjs'), script);
  const java = join(home, 'bin', 'java');
  await writeFile(java, `#!/bin/sh\nexec '${process.execPath}' '${home}/generator.cjs' "$@"\n`);
  await chmod(java, 0o755);
  await writeFile(join(home, 'generator.jar'), 'PK');
  return { JAVA_HOME: home, OPENAPI_GENERATOR_JAR: join(home, 'generator.jar') };
}
