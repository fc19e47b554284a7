import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { docsPages, readDocsIndex } from '../../../pipeline/cli/docs/docs-index.ts';
import type { DocsGroup, DocsPage } from '../../../pipeline/cli/docs/docs-index.ts';
import { docsSite } from '../../../pipeline/cli/docs/docs-site.ts';
import { headingSlug } from './heading-slug.ts';
import { llmsFiles } from './llms-files.ts';
import { outsideLink, repository } from './outside-links.ts';

const folder = resolve(import.meta.dirname, '../../../docs');

/** The parts of markdown-it that links need. */
interface MarkdownParser {
  readonly core: {
    readonly ruler: { push(name: string, rule: (state: ParsedPage) => void): void };
  };
}

interface ParsedPage {
  readonly tokens: readonly { readonly children: readonly InlineToken[] | null }[];
  readonly env: { readonly relativePath: string };
}

interface InlineToken {
  readonly type: string;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

const readPage = (page: string): Promise<string> => readFile(join(folder, page), 'utf8');

function isReference(group: DocsGroup): boolean {
  return docsPages([group]).every(({ name }) => name.startsWith('reference/'));
}

function sections(groups: readonly DocsGroup[]): readonly object[] {
  return groups.flatMap(({ title, pages, groups: parts }) => [
    ...parts.map((part) => section(part.title, part.pages)),
    ...(pages.length === 0 ? [] : [section(title, pages)]),
  ]);
}

function section(text: string, pages: readonly DocsPage[]): object {
  return { text, items: pages.map(({ name, title }) => ({ text: title, link: `/${name}` })) };
}

/** Links that leave `docs/` lead to the repository, and code in text is not a template of Vue. */
function adaptPages({ core }: MarkdownParser): void {
  core.ruler.push('adapt-pages', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'code_inline') token.attrSet('v-pre', '');
      const link = token.type === 'link_open' ? token.attrGet('href') : null;
      if (link !== null) token.attrSet('href', outsideLink(link, env.relativePath));
    }
  });
}

/** VitePress's configuration of the site; its sidebar is the index, `docs/README.md`. */
export async function siteConfig(): Promise<object> {
  const groups = readDocsIndex(await readPage('README.md'));
  return {
    title: 'specmill',
    description:
      'One OpenAPI file from a relational database, and everything that has to agree with it',
    lang: 'en',
    base: new URL(docsSite).pathname,
    rewrites: { 'README.md': 'index.md' },
    ignoreDeadLinks: 'localhostLinks',
    sitemap: { hostname: docsSite },
    head: [['link', { rel: 'icon', href: 'data:,' }]],
    themeConfig: {
      search: { provider: 'local' },
      outline: [2, 3],
      nav: [
        { text: 'Guides', link: '/first-api' },
        { text: 'Reference', link: '/reference/commands' },
        { text: 'Changelog', link: `${repository}/blob/HEAD/CHANGELOG.md` },
      ],
      sidebar: {
        '/reference/': sections(groups.filter(isReference)),
        '/': sections(groups.filter((group) => !isReference(group))),
      },
      socialLinks: [{ icon: 'github', link: repository }],
      editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page' },
      footer: { message: `MIT licence · <a href="${docsSite}llms.txt">llms.txt</a>` },
    },
    markdown: {
      anchor: { slugify: headingSlug },
      config: adaptPages,
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    },
    buildEnd: async ({ outDir }: { readonly outDir: string }): Promise<void> => {
      for (const [path, content] of await llmsFiles(readPage, docsSite)) {
        await mkdir(dirname(join(outDir, path)), { recursive: true });
        await writeFile(join(outDir, path), content);
      }
    },
  };
}
