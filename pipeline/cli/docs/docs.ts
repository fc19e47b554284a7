import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PipelineError } from '../../errors.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { usage } from '../command-line/check-arguments.ts';
import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { printResult } from '../terminal/terminal.ts';
import { docsPages, readDocsIndex } from './docs-index.ts';
import type { DocsPage } from './docs-index.ts';
import { docsAddress, docsSite } from './docs-site.ts';
import { openBrowser } from './open-browser.ts';

/** The pages of this version, which are part of the package. */
const folder = new URL('../../../docs/', import.meta.url);

const args = {
  page: {
    type: 'positional',
    required: false,
    description: 'Name of a page, such as auth or mock; without it, all pages are listed',
  },
  print: { type: 'boolean', description: 'Print the page as Markdown instead of opening it' },
} as const;

/** `specmill docs`: opens the documentation in the browser, or prints a page. */
export const docsCommand = command({
  name: 'docs',
  description: 'Open the documentation, or print a page of it',
  args,
  examples: [
    { line: 'specmill docs', effect: 'Open it, and list its pages' },
    { line: 'specmill docs auth', effect: 'Open a page' },
    { line: 'specmill docs settings --print', effect: 'Print a page, without a network' },
  ],
  run: docs,
});

async function docs({
  args: { page, print },
}: CommandContext<typeof args>): Promise<number | undefined> {
  const index = await readFile(new URL('README.md', folder), 'utf8');
  const pages = docsPages(readDocsIndex(index));
  const found = page === undefined ? null : findPage(page, pages);
  const file = new URL(found === null ? 'README.md' : `${found.name}.md`, folder);
  if (print === true) {
    printResult((await readFile(file, 'utf8')).trimEnd());
    return undefined;
  }
  if (found === null) {
    const width = Math.max(...pages.map(({ name }) => name.length));
    for (const { name, title } of pages) printResult(`${name.padEnd(width)}  ${title}`);
  }
  const address = found === null ? docsSite : docsAddress(found.name);
  printResult(`${address}\n${fileURLToPath(file)}`);
  if (process.stdout.isTTY && !process.env['CI']) await openBrowser(address);
  return undefined;
}

/** The page with a name, with or without its folder. */
function findPage(name: string, pages: readonly DocsPage[]): DocsPage {
  const wanted = name.replace(/\.md$/, '');
  const found =
    pages.find((page) => page.name === wanted) ??
    pages.find((page) => page.name.endsWith(`/${wanted}`));
  if (found !== undefined) return found;
  const nearest = nearestName(
    wanted,
    pages.map((page) => page.name.replace(/^.*\//, '')),
  );
  const meant = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw new PipelineError(usage(`There is no page ${JSON.stringify(name)}.${meant}`, 'docs'));
}
