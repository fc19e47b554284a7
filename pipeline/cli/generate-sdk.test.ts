import { watch } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeJava } from './generate-sdk/fake-java.ts';
import { callSpecmill } from './testing/call-specmill.ts';
import { filesOf, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';
import type { Run } from './testing/run-specmill.ts';

const document = {
  openapi: '3.0.3',
  info: { title: 'Tiny', version: '1.2.3' },
  paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
};

interface Place extends AsyncDisposable {
  readonly path: string;
  readonly java: Readonly<Record<string, string>>;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
}

async function project(): Promise<Place> {
  const folder = await temporaryFolder();
  const { path } = folder;
  await mkdir(join(path, 'openapi'));
  await writeFile(join(path, 'openapi', 'tiny.json'), JSON.stringify(document));
  const java = await fakeJava(path);
  return {
    path,
    java,
    run: (args, env = {}) =>
      callSpecmill(path, ['generate-sdk', ...args], {
        env: { XDG_CACHE_HOME: join(path, 'cache'), ...java, ...env },
      }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe('specmill generate-sdk', () => {
  it('writes a folder for each language', async () => {
    await using place = await project();
    const { code, stderr } = await place.run(['--lang', 'python, go', '--output', 'out']);
    expect(stderr).toContain('✔ python → out/python');
    expect(code).toBe(0);
    expect(await readFile(join(place.path, 'out/go/src/client.txt'), 'utf8')).toBe('Tiny\n');
    expect((await readdir(join(place.path, 'out'))).sort()).toEqual(['go', 'python']);
    expect(JSON.parse(await readFile(join(place.path, 'out/go/options.json'), 'utf8'))).toEqual({
      ...{ artifactDescription: 'Tiny', packageDescription: 'Tiny', pubDescription: 'Tiny' },
      packageTitle: 'Tiny',
      hideGenerationTimestamp: true,
      packageName: 'tinyclient',
      packageVersion: '1.2.3',
    });
  });

  it('writes a folder for each of several documents, of 3.0 and 3.1', async () => {
    await using place = await project();
    const other = { ...document, openapi: '3.1.0', info: { title: 'Other', version: '1' } };
    await writeFile(join(place.path, 'openapi', 'other.json'), JSON.stringify(other));
    const { code, stdout } = await place.run(['--lang', 'go', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      sdks: [{ folder: 'sdks/other/go' }, { folder: 'sdks/tiny/go' }],
    });
    expect(await readFile(join(place.path, 'sdks/other/go/src/client.txt'), 'utf8')).toBe(
      'Other\n',
    );
  });

  it('keeps the folder and the log of a language that fails, and writes the others', async () => {
    await using place = await project();
    await place.run(['--lang', 'python,go']);
    const before = await filesOf(join(place.path, 'sdks/go'));
    const env = { FAKE_FAIL: 'go', FAKE_TEXT: 'new' };
    const { code, stderr } = await place.run(['--lang', 'python,go'], env);
    expect(code).toBe(66);
    expect(stderr).toContain('The generator failed for go');
    expect(stderr).toContain('sdks/generate-sdk.log');
    expect(stderr).not.toMatch(/\n\s+at \S+ \(/);
    expect(await filesOf(join(place.path, 'sdks/go'))).toEqual(before);
    expect(await readFile(join(place.path, 'sdks/python/src/client.txt'), 'utf8')).toBe('new\n');
    expect(await readFile(join(place.path, 'sdks/generate-sdk.log'), 'utf8')).toContain(
      'no template',
    );
    expect((await place.run(['--lang', 'go'])).code).toBe(0);
    expect(await readdir(join(place.path, 'sdks'))).not.toContain('generate-sdk.log');
  });

  it('keeps files that the user edited or added, and removes outdated generated files', async () => {
    await using place = await project();
    await place.run(['--lang', 'go'], { FAKE_EXTRA: '1' });
    const go = join(place.path, 'sdks/go');
    await writeFile(join(go, 'src/client.txt'), 'mine\n');
    await mkdir(join(go, 'node_modules'));
    await writeFile(join(go, 'node_modules/own.txt'), 'own');
    const { code, stderr } = await place.run(['--lang', 'go'], { FAKE_TEXT: 'next' });
    expect(code).toBe(0);
    expect(stderr).toContain('kept src/client.txt');
    const files = await filesOf(go);
    expect(files['src/client.txt']).toBe('mine\n');
    expect(files['src/client.txt.new']).toBe('next\n');
    expect(files['node_modules/own.txt']).toBe('own');
    expect(Object.keys(files)).not.toContain('extra.txt');
  });

  it('writes no partial folder when it is interrupted', async () => {
    await using place = await project();
    await place.run(['--lang', 'go']);
    const before = await filesOf(join(place.path, 'sdks'));
    const signs = join(place.path, 'signs');
    await mkdir(signs);
    const env = { ...place.java, FAKE_HANG: 'python', FAKE_SIGN: join(signs, 'hangs') };
    const { code, stderr } = await runSpecmill(
      place.path,
      ['generate-sdk', '--lang', 'go,python'],
      {
        env: { ...env, FAKE_TEXT: 'new' },
        onStart: (child) => {
          const watcher = watch(signs, () => {
            watcher.close();
            child.kill('SIGINT');
          });
        },
      },
    );
    expect(stderr).toContain('INTERRUPTED');
    expect(code).toBe(130);
    expect(await filesOf(join(place.path, 'sdks'))).toEqual(before);
  });

  it.each([
    {
      name: 'no --lang',
      args: [],
      code: 60,
      says: 'No language was given; use --lang, for example --lang python,go',
    },
    { name: 'a misspelt language', args: ['--lang', 'go,pyton'], code: 61, says: 'python' },
    {
      name: 'no document',
      args: ['--lang', 'go', '--api-dir', './nowhere'],
      code: 30,
      says: 'correct --api-dir',
    },
    {
      name: 'no Java',
      args: ['--lang', 'go'],
      env: { JAVA_HOME: '/nowhere', PATH: '/nowhere' },
      code: 62,
      says: 'needs Java 11',
    },
    {
      name: 'an old Java',
      args: ['--lang', 'go'],
      env: { FAKE_JAVA_VERSION: '1.8.0_392' },
      code: 63,
      says: 'found Java 8',
    },
    {
      name: 'a missing jar',
      args: ['--lang', 'go', '--jar', 'absent.jar'],
      code: 64,
      says: 'cannot be read',
    },
    {
      name: 'no jar and no network',
      args: ['--lang', 'go'],
      env: {
        OPENAPI_GENERATOR_JAR: '',
        MAVEN_MIRROR_URL: 'http://127.0.0.1:1',
        npm_config_registry: 'http://127.0.0.1:1',
        npm_config_cache: '/nowhere',
      },
      code: 64,
      says: 'OpenAPI Generator is not installed and could not be downloaded',
    },
  ])('exits with $code for $name', async ({ args, env = {}, code, says }) => {
    await using place = await project();
    const run = await place.run(args, env);
    expect(run.stderr).toContain(says);
    expect(run.stderr).not.toContain('    at ');
    expect(run.code).toBe(code);
    expect(await readdir(place.path)).not.toContain('sdks');
  });

  it('lists the languages without a document, Java or jar', async () => {
    await using folder = await temporaryFolder();
    const { code, stdout } = await callSpecmill(folder.path, ['generate-sdk', '--list-languages'], {
      env: { JAVA_HOME: '/nowhere' },
    });
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(18);
  });

  it("accepts every language of the user's own jar", async () => {
    await using place = await project();
    const { code, stdout } = await place.run(['--list-languages', '--json']);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { others: string[] }).others).toContain('newlang');
    expect((await place.run(['--lang', 'newlang,csharp'])).code).toBe(0);
    expect((await place.run(['--lang', 'newlnag'])).stderr).toContain('did you mean newlang?');
  });
});
