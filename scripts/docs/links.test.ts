import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsPages, readDocsIndex } from '../../pipeline/cli/docs/docs-index.ts';
import { headingSlug, headingSlugs, withoutCode } from './site/heading-slug.ts';
import { withOutsideLinks } from './site/outside-links.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !/\/(?:fixtures|releases)\//.test(file));

/** Links of a page whose target in this repository is missing. */
function deadLinks(file: string): readonly string[] {
  const text = withoutCode(readFileSync(file, 'utf8')).replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)];
  return links
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^[a-z]+:/.test(link) && !isThere(link, file));
}

function isThere(link: string, file: string): boolean {
  const [path = '', fragment] = link.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  if (!existsSync(target)) return false;
  return fragment === undefined || headingSlugs(readFileSync(target, 'utf8')).has(fragment);
}

describe('links', () => {
  it.each(files)('%s has no dead link', (file) => {
    expect(deadLinks(file)).toEqual([]);
  });

  it('finds a dead one', () => {
    expect(isThere('nowhere.md', 'README.md')).toBe(false);
    expect(isThere('ARCHITECTURE.md#nothing', 'README.md')).toBe(false);
    expect(isThere('ARCHITECTURE.md#glossary', 'README.md')).toBe(true);
  });
});

describe('the comparison of the README', () => {
  it('has a link for each mark', () => {
    const marks = readFileSync('README.md', 'utf8').match(/✓.*?(?= · ✓| \|)/g) ?? [];
    expect(marks.length).toBeGreaterThan(10);
    expect(marks.filter((mark) => !/\]\([^)]+\)/.test(mark))).toEqual([]);
  });
});

describe('the index of the documentation', () => {
  const index = readDocsIndex(readFileSync('docs/README.md', 'utf8'));

  it('lists every page once', () => {
    const pages = files
      .filter((file) => file.startsWith('docs/') && file !== 'docs/README.md')
      .map((file) => file.slice('docs/'.length, -'.md'.length));
    expect(
      docsPages(index)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(pages.toSorted());
  });
});

describe('headingSlug', () => {
  it.each([
    ['`x-db` on a model', 'x-db-on-a-model'],
    ["The server's own pages", 'the-servers-own-pages'],
    ['Database URLs and TLS', 'database-urls-and-tls'],
    ['[Linked](a.md), and more', 'linked-and-more'],
  ])('%s', (heading, slug) => {
    expect(headingSlug(heading)).toBe(slug);
  });
});

describe('withOutsideLinks', () => {
  it.each([
    [
      '[a](../CHANGELOG.md)',
      'x.md',
      '[a](https://github.com/specmill/specmill/blob/HEAD/CHANGELOG.md)',
    ],
    ['[a](../auth.md#b)', 'reference/x.md', '[a](../auth.md#b)'],
    ['[a](#b) [c](https://d.test)', 'x.md', '[a](#b) [c](https://d.test)'],
  ])('%s in %s', (link, page, expected) => {
    expect(withOutsideLinks(link, page)).toBe(expected);
  });
});
