import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callSpecmill } from '../testing/call-specmill.ts';
import { docsSite } from './docs-site.ts';

const here = import.meta.dirname;

describe('specmill docs', () => {
  it('lists the pages', async () => {
    const { code, stdout } = await callSpecmill(here, ['docs']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^first-api +Your first API$/m);
    expect(stdout).toMatch(/^reference\/settings +Settings$/m);
    expect(stdout).toContain(docsSite);
  });

  it.each([
    ['auth', 'auth'],
    ['auth.md', 'auth'],
    ['settings', 'reference/settings'],
    ['emulator', 'emulator'],
    ['reference/emulator', 'reference/emulator'],
  ])('prints where the page %s is', async (name, page) => {
    const { code, stdout } = await callSpecmill(here, ['docs', name]);
    const [address, file = ''] = stdout.trim().split('\n');
    expect({ code, address }).toEqual({ code: 0, address: `${docsSite}${page}.html` });
    expect(file.replaceAll('\\', '/')).toMatch(new RegExp(`/docs/${page}\\.md$`));
    expect(existsSync(file)).toBe(true);
  });

  it('prints a page', async () => {
    const { stdout } = await callSpecmill(here, ['docs', 'errors', '--print']);
    expect(stdout).toMatch(/^# Errors of a generated server\n/);
    expect(stdout).toContain('`UNIQUE_VIOLATION`');
  });

  it('names the nearest page', async () => {
    const { code, stderr } = await callSpecmill(here, ['docs', 'setings']);
    expect(code).toBe(2);
    expect(stderr).toContain('mean settings?');
  });
});
