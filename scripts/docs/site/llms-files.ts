import { docsPages, readDocsIndex } from '../../../pipeline/cli/docs/docs-index.ts';
import type { DocsGroup } from '../../../pipeline/cli/docs/docs-index.ts';
import { withOutsideLinks } from './outside-links.ts';

/** Files that language models read instead of the site: path → content. */
export async function llmsFiles(
  read: (page: string) => Promise<string>,
  site: string,
): Promise<ReadonlyMap<string, string>> {
  const index = await read('README.md');
  const groups = readDocsIndex(index);
  const pages = await Promise.all(
    docsPages(groups).map(async ({ name }) => {
      const text = withOutsideLinks(await read(`${name}.md`), `${name}.md`);
      return [`${name}.md`, text.replaceAll(/^<!-- (?:generated: .*|end) -->\n\n?/gm, '')] as const;
    }),
  );
  const [, title = '', summary = ''] = /^# (.+)\n\n(.+)$/m.exec(index) ?? [];
  const head = `# ${title}\n\n> ${summary}`;
  const list = groups.flatMap((group) => groupText(group, site));
  const full = pages.map(([name, text]) => `<!-- ${site}${name} -->\n\n${text.trim()}`);
  return new Map([
    ...pages,
    ['llms.txt', `${[head, ...list].join('\n\n')}\n`],
    ['llms-full.txt', `${[head, ...full].join('\n\n')}\n`],
  ]);
}

/** The format has one level of headings: https://llmstxt.org */
function groupText(group: DocsGroup, site: string): readonly string[] {
  const pages = docsPages([group]);
  if (pages.length === 0) return [];
  const lines = pages.map(({ name, title, about }) => `- [${title}](${site}${name}.md): ${about}`);
  return [`## ${group.title}\n\n${lines.join('\n')}`];
}
