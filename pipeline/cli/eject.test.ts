import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedShop } from '../../scripts/seed-shop.ts';
import { callSpecmill } from './testing/call-specmill.ts';
import { installPackages, startBuilt } from './testing/generated-server.ts';
import { filesOf, temporaryFolder } from './testing/run-specmill.ts';
import { typeErrors } from './testing/type-errors.ts';

const shop = await readFile(new URL('../../server-template/openapi/shop.json', import.meta.url));
const source = 'apps/api/src';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;
let folder: Folder;
/** A project that uses the package, and a copy of it that was ejected. */
let packaged: Folder;
let ejected: Folder;

async function projectIn(place: Folder, language = 'typescript'): Promise<void> {
  await mkdir(join(place.path, 'openapi'));
  await writeFile(join(place.path, 'openapi/shop.json'), shop);
  await writeFile(
    join(place.path, 'package.json'),
    '{\n  "name": "shop",\n  "type": "module",\n  "dependencies": {\n    "zod": "1.0.0"\n  }\n}\n',
  );
  await callSpecmill(place.path, ['build', '--language', language]);
}

beforeAll(async () => {
  packaged = await temporaryFolder();
  await projectIn(packaged);
  ejected = await temporaryFolder();
  await cp(packaged.path, ejected.path, { recursive: true });
  await callSpecmill(ejected.path, ['eject']);
});
afterAll(async () => {
  await packaged[Symbol.asyncDispose]();
  await ejected[Symbol.asyncDispose]();
});
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const specmill = (...args: readonly string[]) => callSpecmill(folder.path, args);
const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);
const be = (project: Folder) => cp(project.path, folder.path, { recursive: true });

/** All files but the cache of builds. */
async function files(place: Folder): Promise<Readonly<Record<string, string>>> {
  const all = Object.entries(await filesOf(place.path));
  return Object.fromEntries(all.filter(([path]) => !path.startsWith('.generator/cache/')));
}

/** Makes an ejected project one of the time when every project had a copy. */
async function becomeOld(): Promise<void> {
  await be(ejected);
  await rm(join(folder.path, '.generator/cache'), { recursive: true });
  const { ejected: _, ...rest } = JSON.parse(await text('.generator.json')) as { ejected: object };
  await put('.generator.json', JSON.stringify(rest));
  const middleware = `${source}/custom/middleware.ts`;
  await put(
    middleware,
    (await text(middleware)).replace('../runtime/index.ts', '../runtime/custom/middleware.ts'),
  );
}

describe('eject', () => {
  it('copies the sources of one database, and records the version and the packages', async () => {
    await be(ejected);
    const names = await readdir(join(folder.path, source, 'runtime/database'));
    expect(names).toContain('sqlite.ts');
    expect(names.join()).not.toMatch(/postgresql|mysql|sqlserver|cockroach|test/);
    expect(await readdir(join(folder.path, source, 'runtime'))).toContain('shared');
    const { ejected: recorded } = JSON.parse(await text('.generator.json')) as {
      readonly ejected: { readonly version: string; readonly packages: readonly string[] };
    };
    expect(recorded.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(recorded.packages).toContain('drizzle-orm');
    const { dependencies } = JSON.parse(await text('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(dependencies).toMatchObject({ 'drizzle-orm': '1.0.0-rc.5', zod: '1.0.0' });
    expect(dependencies).not.toHaveProperty('@specmill/server');
  });

  it('gives a project that compiles, starts and builds as before', async () => {
    await be(ejected);
    await installPackages(folder.path);
    expect(await typeErrors(folder.path)).toEqual([]);
    seedShop(join(folder.path, 'shop.db'));
    await using server = await startBuilt(folder.path, { DATABASE_URL: 'file:./shop.db' });
    const response = await fetch(`${server.url}/products?limit=2`);
    expect(await response.json()).toHaveLength(2);
    expect((await specmill('build', '--check')).code).toBe(0);
    await appendFile(join(folder.path, source, 'runtime/serve.ts'), '// mine\n');
    const { stdout } = await specmill('build', '--update');
    expect(stdout).toContain(`kept (edited) ${source}/runtime/serve.ts`);
  });

  it('and its undo leave every byte as it was', async () => {
    await be(packaged);
    await put(
      `${source}/custom/middleware.ts`,
      '/** @import { After } from "@specmill/server" */\n',
    );
    const before = await files(folder);
    expect((await specmill('eject')).code).toBe(0);
    expect(await text(`${source}/custom/middleware.ts`)).toContain('"../runtime/index.ts"');
    expect((await specmill('eject', '--undo')).code).toBe(0);
    expect(await files(folder)).toEqual(before);
  });

  it('works in JavaScript, without converting what it copies', async () => {
    await projectIn(folder, 'javascript');
    const before = await files(folder);
    await specmill('eject');
    expect(await text(`${source}/main.js`)).toContain("'./runtime/serve.ts'");
    expect(await text(`${source}/runtime/serve.ts`)).toContain('Promise<void>');
    await installPackages(folder.path);
    seedShop(join(folder.path, 'shop.db'));
    const environment = { DATABASE_URL: 'file:./shop.db' };
    {
      await using server = await startBuilt(folder.path, environment, `${source}/main.js`);
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
    }
    await rm(join(folder.path, 'node_modules'));
    for (const name of ['shop.db', 'shop.db-shm', 'shop.db-wal']) {
      await rm(join(folder.path, name), { force: true });
    }
    await specmill('eject', '--undo');
    expect(await files(folder)).toEqual(before);
  });

  it('is not undone if that would lose an edit', async () => {
    await be(ejected);
    await appendFile(join(folder.path, source, 'runtime/system/log.ts'), '// mine\n');
    await put(
      `${source}/custom/middleware.ts`,
      "import { openLog } from '../runtime/system/log.ts';\nexport const before = [];\nexport const after = [openLog];\n",
    );
    const before = await files(folder);
    const { code, stderr } = await specmill('eject', '--undo');
    expect(code).toBe(46);
    expect(stderr).toContain(`${source}/runtime/system/log.ts was edited`);
    expect(stderr).toContain(`${source}/custom/middleware.ts imports from runtime/system/log.ts`);
    expect(await files(folder)).toEqual(before);
  });

  it('has nothing to undo in a project that uses the package', async () => {
    await be(packaged);
    expect((await specmill('eject', '--undo')).code).toBe(2);
  });
});

describe('a project that was built before there was a package', () => {
  it('uses the package after its next build, if nobody edited its copy', async () => {
    await becomeOld();
    const { stdout, stderr } = await specmill('build');
    expect(stdout).toContain(`deleted       ${source}/runtime/`);
    expect(stderr).toContain('package.json now has the package @specmill/server');
    const wanted = await files(packaged);
    const found = await files(folder);
    const code = (all: object) =>
      Object.entries(all).filter(([path]) => path.startsWith('apps/')) as [string, string][];
    expect(code(found)).toEqual(code(wanted));
    expect((await specmill('build')).stderr).toBe('');
  });

  it('keeps an edited copy, and reports it', async () => {
    await becomeOld();
    const edited = `${source}/runtime/http/request-handler.ts`;
    await appendFile(join(folder.path, edited), '// mine\n');
    const { stderr } = await specmill('build');
    expect(stderr).toContain(`${edited} was edited`);
    expect(await text(edited)).toContain('// mine');
    expect(JSON.parse(await text('.generator.json'))).toHaveProperty('ejected.version');
    expect(await text(`${source}/main.ts`)).toContain("'./runtime/serve.ts'");
    expect((await specmill('build')).stderr).toBe('');
  });

  it('moves imports to where the copy has its modules now', async () => {
    await be(ejected);
    const path = `${source}/custom/more.ts`;
    const handler = (module: string) =>
      `import { ApiError } from '${module}';\nexport const after = [ApiError];\n`;
    await put(path, handler('../runtime/http/api-error.ts'));
    await specmill('build');
    expect(await text(path)).toBe(handler('../runtime/operation/api-error.ts'));
  });

  it('moves imports of earlier modules to the package', async () => {
    await becomeOld();
    const path = `${source}/custom/more.ts`;
    await put(path, "import { ApiError } from '../runtime/http/api-error.ts';\nvoid ApiError;\n");
    await specmill('build');
    expect(await text(path)).toBe("import { ApiError } from '@specmill/server';\nvoid ApiError;\n");
  });

  it('keeps a copy from which a handler imports what the package does not export', async () => {
    await becomeOld();
    const own =
      "import { inBlocks } from '../runtime/system/log.ts';\nexport const after = [inBlocks];\n";
    await put(`${source}/custom/more.ts`, own);
    const { stderr } = await specmill('build');
    expect(stderr).toContain(`${source}/custom/more.ts imports from runtime/system/log.ts`);
    expect(await text(`${source}/custom/more.ts`)).toBe(own);
    expect(await text(`${source}/runtime/system/log.ts`)).toContain('inBlocks');
  });
});
