import { appendFile, glob, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  filesOf,
  makeDatabase,
  temporaryFolder,
  type Run,
} from '../../../pipeline/cli/testing/run-specmill.ts';

/** How to try: `run` starts specmill in a folder. */
export interface EjectTrial {
  readonly count: number;
  readonly seed: number;
  readonly run: (folder: string, args: readonly string[]) => Promise<Run>;
}

/**
 * Ejects the server of random projects and takes it back; returns what was not as before, a
 * sentence each.
 */
export async function randomEjects({ count, seed, run }: EjectTrial): Promise<readonly string[]> {
  const problems: string[] = [];
  for (let at = seed; at < seed + count; at += 1) {
    await using folder = await temporaryFolder();
    const call = async (...args: readonly string[]): Promise<void> => {
      const { code, stderr } = await run(folder.path, args);
      if (code !== 0) throw new Error(`seed ${at}: specmill ${args.join(' ')}: ${stderr}`);
    };
    await makeProject(folder.path, pickerOf(at), call);
    const built = await filesWithoutCache(folder.path);
    await call('eject');
    if (differingFiles(built, await filesWithoutCache(folder.path)).length === 0)
      problems.push(`Seed ${at}: nothing was ejected.`);
    await call('eject', '--undo');
    const differing = differingFiles(built, await filesWithoutCache(folder.path));
    if (differing.length > 0) problems.push(`Seed ${at}: ${differing.join(', ')} differ.`);
  }
  return problems;
}

type Pick = <Item>(items: readonly Item[]) => Item;

/** Picks the same items in every run. */
function pickerOf(seed: number): Pick {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return items[Math.floor((state / 2 ** 32) * items.length)] as Item;
  };
}

const columns = [
  'text',
  'integer',
  'numeric(8,2)',
  'date',
  'boolean not null default true',
  'blob',
];
const names = ['order', 'class', 'runtime', 'server', 'Order Details', 'größe', 'custom', 'a_b'];

function randomTables(pick: Pick): string {
  const chosen = new Set([pick(names), pick(names), pick(names)]);
  return [...chosen]
    .map((name) => {
      const own = Array.from({ length: pick([1, 2, 3, 4]) }, (_, at) => `c${at} ${pick(columns)}`);
      return `create table "${name}" (id integer primary key, ${own.join(', ')});`;
    })
    .join('');
}

/** A project of one or two documents with files that people wrote, built. */
async function makeProject(
  folder: string,
  pick: Pick,
  call: (...args: readonly string[]) => Promise<void>,
): Promise<void> {
  const outputs = [pick(['apps/api/src', 'src/server', 'server']), 'other/api'];
  const documents = outputs
    .slice(0, pick([1, 1, 2]))
    .map((output, at) => ({ path: `openapi/d${at}.json`, output }));
  const language = pick(['typescript', 'typescript', 'javascript']);
  const settings = { documents, language, frameworks: pick([[], ['react'], ['vue']]) };
  const manifest = {
    name: 'mine',
    type: pick(['module', 'commonjs']),
    scripts: { test: 'true' },
    ...pick([{}, { dependencies: { zod: '1.0.0', express: '5.3.0' } }]),
    ...pick([{}, { devDependencies: { typescript: '5.9.3' } }]),
  };
  const indent = pick([2, 4, '\t']);
  const end = pick(['', '\n']);
  await mkdir(join(folder, 'openapi'));
  await writeFile(join(folder, '.generator.json'), `${JSON.stringify(settings, null, 2)}\n`);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, indent)}${end}`);
  for (const [at, { path }] of documents.entries()) {
    makeDatabase(join(folder, `d${at}.db`), randomTables(pick));
    await call('introspect', '--db', `file:./d${at}.db`, '--document', path);
    if (pick([true, false])) await call('add', 'operation', 'POST', '/do-it', '--document', path);
  }
  await call('build', '--skip-prompts');
  const line = pick([
    "\n/** @import { Handler } from '@specmill/server' */\n",
    '\n// "@specmill/server" in a comment\n',
    '\nexport const text = "@specmill/server";\n',
  ]);
  for await (const file of glob(`**/custom/**/*.{ts,js}`, { cwd: folder }))
    if (pick([true, false])) await appendFile(join(folder, file), line);
  await call('build', '--skip-prompts');
}

/** Builds may leave another cache. */
async function filesWithoutCache(folder: string): Promise<Readonly<Record<string, string>>> {
  const all = Object.entries(await filesOf(folder));
  return Object.fromEntries(all.filter(([path]) => !path.startsWith('.generator/cache/')));
}

/** Paths of files that are not the same in both. */
function differingFiles(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): readonly string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].filter((path) => one[path] !== other[path]);
}
