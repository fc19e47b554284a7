import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Checks the structure: number of files per folder, depth of folders, and unique names of exported functions. */
const mostFiles = 20;
const mostDepth = 4;
const aside =
  /\.(?:test|case|spec)\.ts$|\.cases\.test\.ts$|\/(?:fixtures|generated|testing|cases)\//;
const code = /^(?:pipeline|server-template|emulator|scripts)\/.*\.ts$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => code.test(file) && !aside.test(file));

function crowded(): readonly string[] {
  const counts = Map.groupBy(files, (file) => path.dirname(file));
  return [...counts]
    .filter(([, own]) => own.length > mostFiles)
    .map(([folder, own]) => `${folder} has ${own.length} files; at most ${mostFiles} are allowed`);
}

function deep(): readonly string[] {
  const folders = new Set(files.map((file) => path.dirname(file)));
  return [...folders]
    .filter((folder) => folder.split('/').length > mostDepth)
    .map((folder) => `${folder} is more than ${mostDepth} folders deep`);
}

/** Exports that every dialect or provider has are an interface, not a duplicate. */
const interfaces =
  /^(?:pipeline\/dialects\/|pipeline\/migrate\/(?:postgresql|mysql|sqlite|sqlserver)\/|server-template\/runtime\/database\/)/;

function repeated(): readonly string[] {
  const exported = files
    .filter((file) => file.startsWith('pipeline/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function (\w+)/gm)].map(
        ([, name = '']) => ({ name, file }),
      ),
    );
  return [...Map.groupBy(exported, ({ name }) => name)]
    .map(([name, all]) => ({ name, own: [...new Set(all.map(({ file }) => file))] }))
    .filter(({ own }) => own.length > 1 && !own.every((file) => interfaces.test(file)))
    .map(({ name, own }) => `${name} is exported by ${own.join(' and ')}`);
}

const problems = [...crowded(), ...deep(), ...repeated()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
