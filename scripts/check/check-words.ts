import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Checks all texts (docs, messages, comments) against the word list in CONTRIBUTING.md. */
const heading = '## Words';
const texts = /\.(?:md|ts|tsx|vue|svelte|html|ya?ml)$|^openapi\/.*\.json$/;
const generated = /\/(?:generated|fixtures)\//;

interface Habit {
  readonly pattern: RegExp;
  readonly better: string;
}

/** The rows of the table; the first column contains words in backticks, which may be regular expressions. */
function habits(): readonly Habit[] {
  const { [1]: section = '' } = readFileSync('CONTRIBUTING.md', 'utf8').split(`\n${heading}\n`);
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  if (rows.length === 0) throw new Error(`CONTRIBUTING.md has no word list below "${heading}"`);
  return rows.map((row) => {
    const [, words = '', better = ''] = row.split(/(?<!\\)\|/);
    const found = [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) =>
      word.replaceAll('\\|', '|'),
    );
    return { pattern: new RegExp(`\\b(?:${found.join('|')})\\b`, 'gi'), better: better.trim() };
  });
}

const list = habits();
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => texts.test(file) && !generated.test(file) && file !== 'CONTRIBUTING.md');

let found = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const { pattern, better } of list) {
      for (const [words] of line.matchAll(pattern)) {
        found += 1;
        console.error(`${file}:${index + 1} "${words}": ${better}`);
      }
    }
  }
}
if (found > 0) {
  console.error(`${found} places use words that CONTRIBUTING.md advises against`);
  process.exitCode = 1;
}
