import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { $ } from 'zx';
import { bundleSize, type BundleSize } from './clients/bundle-size.ts';
import { bytesOf } from './clients/folder-size.ts';
import { installPackages } from './install-packages.ts';
import { makeProject } from './many-tables-project.ts';
import { median } from './median.ts';
import { runMeasured, type ProgramUsage } from './run-measured.ts';

/** Typed clients of 10 and 300 tables: cost of generating them, and their size in an app that uses every table or only one, compared with openapi-typescript alone and Hey API. */
const sizes = [10, 300];
const rounds = 3;
const home = path.resolve('.demo/bench-clients');

/** A client generator. */
interface Generator {
  readonly name: string;
  /** Arguments for Node. */
  readonly args: (document: string, output: string) => readonly string[];
  /** Module of an app that uses every table, in the output folder. */
  readonly wholeApp: (output: string) => Promise<string>;
  /** Module of an app that uses only the first table. */
  readonly smallApp: (output: string) => Promise<string>;
}

const everythingOf = (file: string) => async (): Promise<string> => `export * from './${file}';`;

const everyFileOf =
  (folder: string) =>
  async (output: string): Promise<string> => {
    const names = await readdir(path.join(output, folder));
    const files = names.filter((name) => name.endsWith('.ts'));
    return files.map((name) => `export * from './${folder}/${name}';`).join('\n');
  };

const firstTableOf =
  (file: string) =>
  async (output: string): Promise<string> => {
    const text = await readFile(path.join(output, `${file}.ts`), 'utf8');
    const names = text.matchAll(/^export (?:const|function) (\w*table0000\w*)/gim);
    return `export { ${[...names].map(([, name]) => name).join(', ')} } from './${file}';`;
  };

const generateClient = path.resolve('scripts/bench/clients/generate-client.ts');
const openapiTypescript = path.resolve('node_modules/openapi-typescript/bin/cli.js');
const openapiFetch = async (): Promise<string> => `export { default } from 'openapi-fetch';`;

const ownGenerators: readonly Generator[] = [
  {
    name: 'specmill, core',
    args: (document, output) => [generateClient, document, output, 'core'],
    wholeApp: everythingOf('core/client'),
    smallApp: everythingOf('core/client'),
  },
  {
    name: 'openapi-typescript alone',
    args: (document, output) => [openapiTypescript, document, '-o', path.join(output, 'types.ts')],
    wholeApp: openapiFetch,
    smallApp: openapiFetch,
  },
  {
    name: 'specmill, React',
    args: (document, output) => [generateClient, document, output, 'react'],
    wholeApp: everyFileOf('react'),
    smallApp: everythingOf('react/table-0000'),
  },
];

function heyApi(modules: string): readonly Generator[] {
  const bin = path.join(modules, '@hey-api/openapi-ts/bin/run.js');
  const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'];
  const generator = (name: string, more: readonly string[], file: string): Generator => ({
    name,
    args: (document, output) => [
      ...[bin, '-i', document, '-o', output, '--silent', '--no-log-file'],
      ...['-p', ...plugins, ...more],
    ],
    wholeApp: everythingOf(file),
    smallApp: firstTableOf(file),
  });
  return [
    generator('Hey API, fetch', [], 'sdk.gen'),
    generator('Hey API, React', ['@tanstack/react-query'], '@tanstack/react-query.gen'),
  ];
}

/** Results of one generator. */
interface Outcome {
  readonly name: string;
  readonly usages: ProgramUsage[];
  readonly bytes: number;
  readonly whole: BundleSize;
  readonly small: BundleSize;
}

/** Runs each once to fill the caches of compiled code; only its output is used. */
async function prepare(generator: Generator, document: string, folder: string): Promise<Outcome> {
  const output = path.join(folder, generator.name.replaceAll(/\W+/g, '-'));
  await runMeasured(generator.args(document, output));
  return {
    ...{ name: generator.name, usages: [], bytes: await bytesOf(output) },
    whole: await bundleSize(output, await generator.wholeApp(output)),
    small: await bundleSize(output, await generator.smallApp(output)),
  };
}

async function compare(tables: number, generators: readonly Generator[]): Promise<void> {
  const folder = path.join(home, String(tables));
  const { document } = await makeProject(tables, path.join(folder, 'project'));
  const outcomes: Outcome[] = [];
  for (const generator of generators) {
    outcomes.push(await prepare(generator, document, folder));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, generator] of generators.entries()) {
      const output = path.join(folder, 'again');
      outcomes[index]?.usages.push(await runMeasured(generator.args(document, output)));
      await rm(output, { recursive: true, force: true });
    }
  }
  console.log(`\n${tables} tables`);
  console.table(Object.fromEntries(outcomes.map((outcome) => [outcome.name, rowOf(outcome)])));
}

function rowOf({ usages, bytes, whole, small }: Outcome): Readonly<Record<string, string>> {
  const middle = (pick: (usage: ProgramUsage) => number): number => median(usages.map(pick));
  const size = ({ minified, gzipped }: BundleSize): string => `${minified} (${gzipped})`;
  return {
    seconds: (middle(({ wallMs }) => wallMs) / 1000).toFixed(1),
    'CPU s': (middle(({ cpuMs }) => cpuMs) / 1000).toFixed(1),
    'peak MB': middle(({ peakMb }) => peakMb).toFixed(0),
    'written kB': (bytes / 1000).toFixed(0),
    'every table, bytes (gzipped)': size(whole),
    'one table, bytes (gzipped)': size(small),
  };
}

await $({ quiet: true })`node scripts/build.ts`;
await rm(home, { recursive: true, force: true });
const modules = await installPackages('hey-api');
const generators = [...ownGenerators, ...(modules === null ? [] : heyApi(modules))];
for (const tables of sizes) await compare(tables, generators);
