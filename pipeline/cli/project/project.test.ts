import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { databaseUrl, withoutPassword } from './database-url.ts';
import { readEnvironment } from './environment.ts';
import { loadProject } from './load-project.ts';
import type { Project } from './load-project.ts';

async function projectWith(
  environment: Record<string, string>,
  url: string | null = null,
): Promise<Project> {
  await using folder = await temporaryFolder();
  const project = await loadProject(folder.path);
  return { ...project, environment: new Map(Object.entries(environment)), databaseUrl: url };
}

describe('a project', () => {
  it('has every default without a configuration', async () => {
    await using folder = await temporaryFolder();
    const { environment: _, ...project } = await loadProject(folder.path);
    expect(project).toEqual({
      folder: folder.path,
      isConfigured: false,
      databaseUrl: null,
      introspection: { include: [], exclude: [], schemas: [], naming: 'camelCase' },
      documents: [],
      language: 'typescript',
      ejected: null,
      frameworks: null,
      clientOutput: null,
      clientOutputs: {
        typescript: 'src/api',
        angular: 'src/app/api',
        react: 'src/api/react',
        vue: 'src/api/vue',
        svelte: 'src/lib/api',
      },
      openapi: {
        servers: [],
        pages: {
          health: '/health',
          metrics: '/metrics',
          document: '/openapi.json',
          explorer: '/docs',
        },
      },
    });
  });

  it('has the values of its configuration', async () => {
    await using folder = await temporaryFolder();
    const config = {
      documents: [{ path: './openapi//a.json' }, { path: 'b.json', output: 'apps/b/' }],
      introspection: { exclude: ['tmp_*'], naming: 'preserve' },
      clients: { react: { output: 'web/api' } },
      api: {
        openapi: { servers: [{ url: 'https://x' }], ui: { explorerUI: { enabled: false } } },
      },
    };
    await writeFile(join(folder.path, '.generator.json'), `\uFEFF${JSON.stringify(config)}`);
    expect(await loadProject(folder.path)).toMatchObject({
      isConfigured: true,
      documents: [
        { path: 'openapi/a.json', output: 'apps/api/src' },
        { path: 'b.json', output: 'apps/b' },
      ],
      introspection: { include: [], exclude: ['tmp_*'], naming: 'preserve' },
      clientOutputs: { typescript: 'src/api', react: 'web/api', vue: 'src/api/vue' },
      openapi: {
        servers: [{ url: 'https://x' }],
        pages: { health: '/health', metrics: '/metrics', document: '/openapi.json' },
      },
    });
  });

  it.each([['/abs.json'], ['../up.json'], ['a/../../up.json'], ['a\\b.json'], ['c:x.json'], ['']])(
    'rejects the path %j of a document',
    async (path) => {
      await using folder = await temporaryFolder();
      await writeFile(
        join(folder.path, '.generator.json'),
        JSON.stringify({ documents: [{ path }] }),
      );
      await expect(loadProject(folder.path)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    },
  );
});

describe('the environment', () => {
  it('takes precedence over .env, and empty variables count as absent', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, '.env'), `A=file\nB='f #1'\nC=file # comment\n`);
    const environment = await readEnvironment(folder.path, { A: 'own', C: '' });
    expect(Object.fromEntries(environment)).toEqual({ A: 'own', B: 'f #1', C: 'file' });
  });

  it('ignores a .env that is a folder', async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, '.env'));
    expect(await readEnvironment(folder.path, { A: '1' })).toEqual(new Map([['A', '1']]));
  });
});

describe('the database URL', () => {
  it.each([
    [{ DB_SERVER: 'h' }, 'sqlserver://h'],
    [
      { DB_SERVER: 'h', DB_PORT: '1434', DB_NAME: 'shop', DB_USER: 'sa', DB_PASSWORD: 'a;b}c' },
      'sqlserver://h:1434;database=shop;user=sa;password={a;b}}c}',
    ],
    [{ DB_SERVER: 'h', DATABASE_URL: 'file:x' }, 'file:x'],
  ])('%j gives %s', async (environment, url) => {
    expect(databaseUrl(await projectWith(environment))).toBe(url);
  });

  it('is the document’s own if it has one', async () => {
    const document = { path: 'openapi/audit.json', output: 'apps/audit', databaseUrl: 'file:${A}' };
    const project = await projectWith({ A: 'a.db', DATABASE_URL: 'file:x' });
    const both = {
      ...project,
      documents: [{ ...document, path: 'b', databaseUrl: null }, document],
    };
    expect(databaseUrl(both, undefined, './openapi/audit.json')).toBe('file:a.db');
    expect(databaseUrl(both, undefined, 'b')).toBe('file:x');
    expect(databaseUrl({ ...project, documents: [document] })).toBe('file:a.db');
  });

  it('replaces variables by the environment and reports a missing one', async () => {
    const url = 'mysql://${WHO}:${PASS}@h/x';
    expect(databaseUrl(await projectWith({ WHO: 'me', PASS: '$1${WHO}' }, url))).toBe(
      'mysql://me:$1${WHO}@h/x',
    );
    const project = await projectWith({ WHO: 'me' }, url);
    expect(() => databaseUrl(project)).toThrow(
      'The variable PASS, which database.url refers to, is not set.',
    );
  });

  it.each([
    ['postgresql://me:secret@h/db', 'postgresql://me:***@h/db'],
    ['postgresql://me:se/cr@et@h/db', 'postgresql://me:***@h/db'],
    ['mysql://:secret@h/db', 'mysql://:***@h/db'],
    ['postgresql://h/db?user=me&password=secret&a=b', 'postgresql://h/db?user=me&password=***&a=b'],
    ['sqlserver://h;password={se}};cret};user=sa', 'sqlserver://h;password=***;user=sa'],
    ['sqlserver://h;PWD=secret;user=sa', 'sqlserver://h;PWD=***;user=sa'],
    ['postgresql://me@h:5432/db', 'postgresql://me@h:5432/db'],
    ['file:./a:b@c.db', 'file:./a:b@c.db'],
  ])('%s is displayed as %s', (url, shown) => {
    expect(withoutPassword(url)).toBe(shown);
  });
});
