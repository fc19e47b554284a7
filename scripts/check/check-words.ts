import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { habits, namesToAvoid } from './words.ts';

/** Checks all texts (docs, messages, comments) and names against the list of words to avoid. */
const texts = /\.(?:md|ts|tsx|js|vue|svelte|html|sql|ya?ml)$|^openapi\/.*\.json$/;
const generated = /\/(?:generated|fixtures)\//;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => texts.test(file) && !generated.test(file) && file !== 'scripts/check/words.ts');

const declared = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z]\w*)/g;

function checkName(name: string, place: string): void {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').split(/[^A-Za-z\d]+/);
  for (const word of words.filter((one) => namesToAvoid.has(one.toLowerCase()))) {
    found += 1;
    console.error(`${place} "${word}" in a name: use "report", "reject", "fix" or "current"`);
  }
}

let found = 0;
for (const file of files) {
  checkName(file, file);
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [, name = ''] of line.matchAll(declared)) checkName(name, `${file}:${index + 1}`);
    for (const [pattern, better] of habits) {
      for (const [words] of line.matchAll(pattern)) {
        found += 1;
        console.error(`${file}:${index + 1} "${words}": ${better}`);
      }
    }
  }
}
if (found > 0) {
  console.error(`${found} places use words that scripts/check/words.ts advises against`);
  process.exitCode = 1;
}
