import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Checks all texts (docs, messages, comments) against the word list in CONTRIBUTING.md. */
const heading = '## Words';
const texts = /\.(?:md|ts|tsx|js|vue|svelte|html|sql|ya?ml)$|^openapi\/.*\.json$/;
const generated = /\/(?:generated|fixtures)\//;

const guide = readFileSync('CONTRIBUTING.md', 'utf8');

interface Habit {
  readonly pattern: RegExp;
  readonly better: string;
}

/** The lines of the list: words in backticks, which may be regular expressions, and what to write instead. */
function habits(): readonly Habit[] {
  const { [1]: section = '' } = guide.split(`\n${heading}\n`);
  const lines = [...section.matchAll(/^- ((?:`[^`]+` ?)+): (.+)$/gm)];
  if (lines.length === 0) throw new Error(`CONTRIBUTING.md has no word list below "${heading}"`);
  return lines.map(([, words = '', better = '']) => {
    const found = [...words.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
    return { pattern: new RegExp(`\\b(?:${found.join('|')})\\b`, 'gi'), better };
  });
}

const list = habits();
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => texts.test(file) && !generated.test(file) && file !== 'CONTRIBUTING.md');

/** Words to avoid in names of files and declarations: those in the sentence above the list. */
function namesToAvoid(): ReadonlySet<string> {
  const [, sentence = ''] = /names of files and declarations(.*)/.exec(guide) ?? [];
  const words = [...sentence.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
  if (words.length === 0) throw new Error('CONTRIBUTING.md has no list of names to avoid');
  return new Set(words);
}

const avoided = namesToAvoid();
const declared = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z]\w*)/g;

function checkName(name: string, place: string): void {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').split(/[^A-Za-z\d]+/);
  for (const word of words.filter((one) => avoided.has(one.toLowerCase()))) {
    found += 1;
    console.error(`${place} "${word}" in a name: use "report", "reject", "fix" or "current"`);
  }
}

let found = 0;
for (const file of files) {
  checkName(file, file);
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [, name = ''] of line.matchAll(declared)) checkName(name, `${file}:${index + 1}`);
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
