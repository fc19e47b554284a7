import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { $ } from 'zx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPages, readDocsIndex } from '../../pipeline/cli/docs/docs-index.ts';
import { docsSite } from '../../pipeline/cli/docs/docs-site.ts';
import { docsFolder, prepareSite, vitepress } from './site/vitepress.ts';

let folder: string;
const pages = docsPages(readDocsIndex(readFileSync(join(docsFolder, 'README.md'), 'utf8')));
const base = new URL(docsSite).pathname;
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  expect(await prepareSite()).toBeNull();
  await $({ cwd: docsFolder, quiet: true })`node ${vitepress} build --outDir ${folder}`;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Links of a page that lead nowhere in the site. */
function deadLinks(file: string): readonly string[] {
  const links = [...read(file).matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return links.filter((link) => {
    if (/^(?:https?|data|mailto):/.test(link)) return false;
    const [path = '', fragment] = link.split('#');
    const target = path === '' ? file : targetOf(path, file);
    if (!existsSync(join(folder, target))) return true;
    return fragment !== undefined && fragment !== '' && !hasId(target, fragment);
  });
}

/** The file behind a path of the site. */
function targetOf(path: string, file: string): string {
  const within = path.startsWith(base)
    ? path.slice(base.length)
    : posix.join(posix.dirname(file), path);
  return within === '' || within.endsWith('/') ? `${within}index.html` : within;
}

function hasId(file: string, fragment: string): boolean {
  return read(file).includes(`id="${decodeURIComponent(fragment)}"`);
}

describe('the site', () => {
  it('has every page of the index, as HTML and as Markdown', () => {
    for (const { name, title } of pages) {
      expect(read(`${name}.html`)).toContain('<h1');
      expect(read(`${name}.md`)).toMatch(/^# /);
      expect(read('llms.txt')).toContain(`- [${title}](${docsSite}${name}.md): `);
    }
    expect(read('llms-full.txt').match(/^<!-- /gm)).toHaveLength(pages.length);
  });

  it('has no link that leads nowhere', () => {
    const files = globSync('**/*.html', { cwd: folder });
    expect(files.length).toBeGreaterThan(pages.length);
    const dead = files.flatMap((file) => deadLinks(file).map((link) => `${file}: ${link}`));
    expect(dead).toEqual([]);
  });

  it('has a search of its own', () => {
    const index = globSync('assets/chunks/*localSearchIndex*', { cwd: folder });
    expect(read(index[0] ?? '')).toContain('specmill eject');
  });
});
