import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = 'docs/contributing/recipes.md';

/** Files whose text a recipe's pattern describes. */
const product = [
  ...['pipeline/*.ts', 'server-template/*.ts', 'clients/*.ts'],
  ...['test', 'case'].map((kind) => `:!*.${kind}.ts`),
  ...['generated', 'fixtures', 'testing', 'cases', 'shop'].map((folder) => `:!*/${folder}/*`),
  // Words and texts of third-party documents.
  ...[':!pipeline/mock/query/*', ':!pipeline/model/third-party/*'],
];

function recipes() {
  return readFileSync(page, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n')[0] ?? '',
      pattern: /^`(.+)`$/m.exec(section)?.[1] ?? '',
      files: [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file),
      named: [...section.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path),
    }));
}

describe.each(recipes())('$title', ({ pattern, files, named }) => {
  it('lists the files of its example', () => {
    const output = execFileSync('git', ['grep', '-lE', pattern, '--', ...product], {
      encoding: 'utf8',
    });
    expect(files.toSorted()).toEqual(output.trim().split('\n').toSorted());
  });

  it('names only files and folders that exist', () => {
    const known = execFileSync('git', ['ls-files'], { encoding: 'utf8' });
    expect(named.filter((path) => !known.includes(path))).toEqual([]);
  });
});
