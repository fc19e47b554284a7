import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checks } from '../../../pipeline/contract/checks/all-checks.ts';
import { everyCommand } from '../../../pipeline/cli/main.ts';
import { loadConfiguration } from '../../../server-template/runtime/configuration/configuration.ts';
import { serverVariables } from './setting-tables.ts';
import { settingTexts } from './setting-texts.ts';
import { vocabularyPlaces } from './vocabulary-tables.ts';

const page = (name: string): string => readFileSync(`docs/reference/${name}.md`, 'utf8');
const settings = Object.values(settingTexts).flat();

afterEach(() => vi.unstubAllEnvs());

describe('the reference', () => {
  it('has every check once, in order', () => {
    const rows = page('contract-checks').matchAll(/^\| `([^`]+)` +\| (\w+) +\| (.+?) +\|$/gm);
    expect([...rows].map(([, id, kind, title]) => ({ id, kind, title }))).toEqual(
      checks.map(({ id, kind, title }) => ({ id, kind, title })),
    );
  });

  it('has every command', async () => {
    const { groups, commands } = await everyCommand();
    expect(Object.values(groups).flat().toSorted()).toEqual([...commands.keys()].toSorted());
  });

  it('has the keys of every place', () => {
    const text = page('vocabulary');
    // The values of a type and relations are explained by an example.
    const explained = ['typeDb', 'relationDb', 'propertyDb'];
    for (const place of vocabularyPlaces) {
      if (!explained.includes(place)) expect(text).toContain(`generated: vocabulary ${place} `);
    }
  });

  it('has every variable that the server reads, once', () => {
    const names = settings.flatMap((setting) => setting.names);
    expect(names.toSorted()).toEqual([...serverVariables().keys()].toSorted());
    for (const heading of Object.keys(settingTexts)) {
      expect(page('settings')).toContain(`<!-- generated: settings ${heading} -->`);
    }
  });

  it('has the defaults of the server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reference-'));
    for (const name of settings.flatMap(({ names }) => names)) vi.stubEnv(name, '');
    vi.stubEnv('DATABASE_URL', 'file:shop.db');
    const byDefault = loadConfiguration(folder);
    const rows = [...page('settings').matchAll(/^\| `([A-Z_]+)` +\| `([^`]+)`/gm)];
    expect(rows.length).toBeGreaterThan(15);
    for (const [, name = '', fallback = ''] of rows) {
      if (!name.startsWith('DATABASE')) vi.stubEnv(name, fallback);
    }
    expect(loadConfiguration(folder)).toEqual(byDefault);
    await rm(folder, { recursive: true });
  });

  it('marks what is generated', () => {
    for (const file of globSync('docs/**/*.md', { exclude: ['docs/node_modules/**'] })) {
      const text = readFileSync(file, 'utf8');
      const starts = text.match(/^<!-- generated: /gm)?.length ?? 0;
      expect(text.match(/^<!-- end -->$/gm)?.length ?? 0, file).toBe(starts);
    }
  });
});
