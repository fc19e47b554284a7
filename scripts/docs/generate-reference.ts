import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { checks } from '../../pipeline/contract/checks/all-checks.ts';
import { catalogue } from '../../pipeline/diff/catalogue.ts';
import { commandTexts } from './reference/command-texts.ts';
import { errorTable } from './reference/error-tables.ts';
import { inlineCode, markdownTable } from './reference/markdown-table.ts';
import { settingTable } from './reference/setting-tables.ts';
import { vocabularyTable } from './reference/vocabulary-tables.ts';

/**
 * Fills the parts of the reference that follow from the code: what is between
 * `<!-- generated: … -->` and `<!-- end -->`. With `--check`, a part that is out of date is an error.
 */
const part = /^<!-- generated: (\w+) ?(.*?) -->\n[\s\S]*?^<!-- end -->$/gm;

const parts: Readonly<Record<string, (argument: string) => string | Promise<string>>> = {
  commands: commandTexts,
  checks: checkTable,
  rules: () =>
    markdownTable(
      ['rule', 'level', 'why'],
      catalogue.map(({ id, level, why }) => [inlineCode(id), level, why]),
    ),
  vocabulary: vocabularyTable,
  settings: settingTable,
  errors: errorTable,
};

/** The checks from one id to another, in the order of running them. */
function checkTable(range: string): string {
  const ids = checks.map(({ id }) => id);
  const [from = 0, to = 0] = range.split('..').map((id) => ids.indexOf(id));
  if (from < 0 || to < from) throw new Error(`There are no checks ${range}.`);
  const rows = checks
    .slice(from, to + 1)
    .map(({ id, kind, title }) => [inlineCode(id), kind, title]);
  return markdownTable(['check', 'kind', 'what is tried'], rows);
}

async function filled(page: string): Promise<string> {
  let text = page;
  for (const [whole, kind = '', argument = ''] of page.matchAll(part)) {
    const emit = parts[kind];
    if (emit === undefined) throw new Error(`Nothing generates ${kind}.`);
    const [start = ''] = whole.split('\n');
    const content = await emit(argument);
    text = text.replace(whole, () => `${start}\n\n${content}\n\n<!-- end -->`);
  }
  return text === page ? page : format(text, { parser: 'markdown', printWidth: 100 });
}

for (const file of globSync('docs/reference/*.md').toSorted()) {
  const committed = readFileSync(file, 'utf8');
  const fresh = await filled(committed);
  if (fresh === committed) continue;
  if (!process.argv.includes('--check')) await writeFile(file, fresh);
  else {
    console.error(`${file} is out of date: run npm run generate`);
    process.exitCode = 1;
  }
}
