import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import type { OutputFile } from '../output-file.ts';
import { planWrite, recoverProject, writeProject, writeTogether } from './write-project.ts';

const moduleUrl = new URL('./write-project.ts', import.meta.url).href;
let project: string;

beforeEach(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), 'specmill-write-')));
});

afterEach(async () => {
  await rm(project, { recursive: true, force: true });
});

function generated(path: string, content: string): OutputFile {
  return { path, owner: 'generated', content };
}

async function write(...files: OutputFile[]) {
  return writeProject({ projectFolder: project, files });
}

async function statuses(...files: OutputFile[]): Promise<Record<string, string>> {
  const plan = await write(...files);
  return Object.fromEntries(plan.files.map((file) => [file.path, file.status]));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PipelineError))
    throw new Error('expected a PipelineError', { cause: error });
  return error.code;
}

/** Every file of the project and its content, for comparing whole states. */
async function snapshot(): Promise<Record<string, string>> {
  const names = await readdir(project, { recursive: true });
  const files: [string, string][] = [];
  for (const name of names.sort()) {
    const path = join(project, name);
    const isFolder = (await stat(path)).isDirectory();
    files.push([name, isFolder ? '(folder)' : await readFile(path, 'utf8')]);
  }
  return Object.fromEntries(files);
}

const text = (path: string): Promise<string> => readFile(join(project, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(project, path), content);

describe('the owner of a file determines how it is written', () => {
  it('creates, then leaves unchanged, then updates', async () => {
    expect(await statuses(generated('src/a.ts', '1'))).toEqual({ 'src/a.ts': 'created' });
    const first = await snapshot();
    expect(await statuses(generated('src/a.ts', '1'))).toEqual({ 'src/a.ts': 'unchanged' });
    expect(await snapshot()).toEqual(first);
    expect(await statuses(generated('src/a.ts', '2'))).toEqual({ 'src/a.ts': 'updated' });
    expect(await text('src/a.ts')).toBe('2');
  });

  it.each(['generated', 'runtime'] as const)(
    'keeps an edited %s file and writes the new version next to it once',
    async (owner) => {
      const file = (content: string): OutputFile => ({ path: 'a.ts', owner, content });
      await write(file('1'));
      await put('a.ts', 'mine');
      const plan = await write(file('2'));
      expect(plan.files).toEqual([{ path: 'a.ts', status: 'keptEdited', newVersion: 'a.ts.new' }]);
      expect(await text('a.ts')).toBe('mine');
      expect(await text('a.ts.new')).toBe('2');
      await rm(join(project, 'a.ts.new'));
      const again = await write(file('2'));
      expect(again.changes).toEqual([]);
      expect(again.files).toEqual([{ path: 'a.ts', status: 'keptEdited' }]);
      await write(file('3'));
      expect(await text('a.ts.new')).toBe('3');
    },
  );

  it('manages a file again that equals the version written next to it', async () => {
    await write(generated('a.ts', '1'));
    await put('a.ts', 'mine');
    await write(generated('a.ts', '2'));
    await rename(join(project, 'a.ts.new'), join(project, 'a.ts'));
    expect(await statuses(generated('a.ts', '3'))).toEqual({ 'a.ts': 'updated' });
    expect(await text('a.ts')).toBe('3');
  });

  it('removes the version written next to a file whose edit was reverted', async () => {
    await write(generated('a.ts', '1'));
    await put('a.ts', 'mine');
    await write(generated('a.ts', '2'));
    await put('a.ts', '1');
    expect(await statuses(generated('a.ts', '2'))).toEqual({ 'a.ts': 'updated' });
    expect(await readdir(project)).toEqual(['.generator', 'a.ts']);
  });

  it('never replaces a file of the user named .new', async () => {
    await write(generated('a.ts', '1'));
    await put('a.ts', 'mine');
    await put('a.ts.new', 'also mine');
    await write(generated('a.ts', '2'));
    expect(await text('a.ts.new')).toBe('also mine');
  });

  it('treats a file that it did not write as edited', async () => {
    await put('a.ts', 'here before');
    expect(await statuses(generated('a.ts', '1'))).toEqual({ 'a.ts': 'keptEdited' });
    expect(await text('a.ts')).toBe('here before');
  });

  it('writes a file of the user only if it is absent', async () => {
    const file: OutputFile = { path: 'custom/a.ts', owner: 'user', content: 'stub' };
    expect(await statuses(file)).toEqual({ 'custom/a.ts': 'created' });
    expect(await statuses({ ...file, content: 'newer stub' })).toEqual({
      'custom/a.ts': 'keptYours',
    });
    expect(await text('custom/a.ts')).toBe('stub');
    expect(await statuses()).toEqual({});
    expect(await text('custom/a.ts')).toBe('stub');
  });

  it('deletes obsolete files with their empty folder, but not edited ones', async () => {
    await write(
      generated('gone/a.ts', '1'),
      generated('gone/deep/b.ts', '1'),
      generated('c.ts', '1'),
    );
    await put('c.ts', 'mine');
    expect(await statuses()).toEqual({
      'gone/a.ts': 'deleted',
      'gone/deep/b.ts': 'deleted',
      'c.ts': 'keptEdited',
    });
    expect(await readdir(project)).toEqual(['.generator', 'c.ts']);
  });

  it('deletes only within the scope', async () => {
    await write(generated('one/a.ts', '1'), generated('two/a.ts', '1'));
    await writeProject({ projectFolder: project, files: [], scope: ['one'] });
    expect(await readdir(project)).toEqual(['.generator', 'two']);
    await writeProject({ projectFolder: project, files: [] });
    expect(await readdir(project)).toEqual(['.generator']);
  });

  it('handles a file whose name changes its case', async () => {
    await write(generated('users.ts', '1'));
    await write(generated('Users.ts', '1'));
    expect(await readdir(project)).toEqual(['.generator', 'Users.ts']);
  });

  it('keeps the mode of a file and makes a script executable', async () => {
    await write({ ...generated('run.sh', '1'), executable: true }, generated('a.ts', '1'));
    expect((await stat(join(project, 'run.sh'))).mode & 0o111).not.toBe(0);
    await chmod(join(project, 'a.ts'), 0o640);
    await write({ ...generated('run.sh', '2'), executable: true }, generated('a.ts', '2'));
    expect((await stat(join(project, 'a.ts'))).mode & 0o777).toBe(0o640);
    expect((await stat(join(project, 'run.sh'))).mode & 0o111).not.toBe(0);
  });

  it('writes the same manifest whatever the order of the files', async () => {
    const files = [generated('b.ts', '1'), generated('a.ts', '1'), generated('__proto__', '1')];
    await write(...files);
    const first = await text('.generator/manifest.json');
    await rm(join(project, '.generator/manifest.json'));
    await write(...files.toReversed());
    expect(await text('.generator/manifest.json')).toBe(first);
  });

  it('plans without writing', async () => {
    await write(generated('a.ts', '1'));
    const before = await snapshot();
    const files = [generated('a.ts', '2'), generated('b/c.ts', '1')];
    const plan = await planWrite({ projectFolder: project, files });
    expect(plan.files.map((file) => file.status)).toEqual(['updated', 'created']);
    expect(await snapshot()).toEqual(before);
  });
});

describe('a path cannot leave the project', () => {
  it.each([
    '../a',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    './a',
    '',
    'a\\b',
    'C:/a',
    'a\u0000b',
    'a/.git/config',
    `${'x'.repeat(256)}`,
  ])('rejects %j', async (path) => {
    expect(await codeOf(write(generated(path, '1')))).toBe('PATH_OUTSIDE_PROJECT');
    expect(await readdir(project)).toEqual([]);
  });

  it('refuses to write its own folder, the same name twice, or a file where a folder must be', async () => {
    const pairs = [
      [generated('.generator/manifest.json', '1')],
      [generated('Users.ts', '1'), generated('users.ts', '1')],
      [generated('a\u0301.ts', '1'), generated('\u00e1.ts', '1')],
      [generated('a', '1'), generated('a/b', '1')],
    ];
    for (const files of pairs) {
      expect(await codeOf(write(...files))).toBe('CONFIG_INVALID');
    }
    expect(await readdir(project)).toEqual([]);
  });

  it('does not write through a symbolic link that leaves the project', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'specmill-elsewhere-'));
    await writeFile(join(elsewhere, 'file'), 'theirs');
    await symlink(elsewhere, join(project, 'folder'));
    await symlink(join(elsewhere, 'file'), join(project, 'file'));
    await symlink(join(elsewhere, 'nothing'), join(project, 'dangling'));
    for (const path of ['folder/a.ts', 'file', 'dangling']) {
      expect(await codeOf(write(generated(path, '1')))).toBe('PATH_OUTSIDE_PROJECT');
    }
    expect(await readdir(elsewhere)).toEqual(['file']);
    expect(await readFile(join(elsewhere, 'file'), 'utf8')).toBe('theirs');
    await rm(elsewhere, { recursive: true });
  });

  it('follows a symbolic link that stays in the project and keeps the link', async () => {
    await mkdir(join(project, 'real'));
    await symlink('real', join(project, 'linked'));
    await write(generated('linked/a.ts', '1'));
    expect(await readdir(join(project, 'real'))).toEqual(['a.ts']);
    expect(await text('linked/a.ts')).toBe('1');
  });
});

describe('a write that fails changes nothing', () => {
  const first = [
    generated('a.ts', 'old a'),
    generated('b.ts', 'old b'),
    generated('gone.ts', 'old'),
  ];
  const second = [
    generated('a.ts', 'new a'),
    generated('b.ts', 'new b'),
    generated('deep/er/c.ts', 'c'),
  ];

  it.each([1, 2, 3, 4, 5])('restores everything when interrupted before file %i', async (count) => {
    await write(...first);
    const before = await snapshot();
    const controller = new AbortController();
    let left = count;
    const options = {
      signal: controller.signal,
      onFile: () => --left === 0 && controller.abort(),
    };
    const written = writeProject({ projectFolder: project, files: second }, options);
    expect(await codeOf(written)).toBe('INTERRUPTED');
    expect(await snapshot()).toEqual(before);
  });

  it('names the file that is in the place of a folder', async () => {
    await write(...first);
    await put('deep', 'a file');
    const before = await snapshot();
    expect(await codeOf(write(...second))).toBe('WRITE_DENIED');
    expect(await snapshot()).toEqual(before);
  });

  it('leaves no trace in a folder where nothing was written before', async () => {
    await put('deep', 'a file');
    expect(await codeOf(write(...second))).toBe('WRITE_DENIED');
    expect(await readdir(project)).toEqual(['deep']);
  });

  it('restores everything when the disk is full', async () => {
    await write(...first);
    const before = await snapshot();
    const files = [...second, generated('large.ts', 'x'.repeat(100_000))];
    // A limit on the file size fails at the same place, with EFBIG instead of ENOSPC.
    const code = await writeInShell('ulimit -f 8; exec "$@"', files);
    expect(code).toBe('DISK_FULL');
    expect(await snapshot()).toEqual(before);
  });

  it.runIf(process.getuid?.() === 0)('restores everything if this user may not write', async () => {
    await mkdir(join(project, 'deep'), { mode: 0o755 });
    await write(...first);
    await chmod(join(project, '.generator'), 0o777);
    await chmod(project, 0o777);
    const before = await snapshot();
    const code = await writeInShell('exec setpriv --reuid 65534 --clear-groups "$@"', second);
    expect(code).toBe('WRITE_DENIED');
    expect(await snapshot()).toEqual(before);
  });

  it('refuses to overwrite an edit made while it was writing', async () => {
    await write(...first);
    const onFile = (path: string): void => {
      if (path === 'b.ts') writeFileSync(join(project, path), 'edited just now');
    };
    const written = writeProject({ projectFolder: project, files: second }, { onFile });
    expect(await codeOf(written)).toBe('PROJECT_BUSY');
    expect(await text('a.ts')).toBe('old a');
    expect(await text('b.ts')).toBe('edited just now');
  });

  it('replaces a document and its base together or not at all', async () => {
    await put('base', 'a file');
    const files = [
      { path: 'openapi/x.json', content: '1' },
      { path: 'base/x.json', content: '1' },
    ];
    expect(await codeOf(writeTogether(project, files))).toBe('WRITE_DENIED');
    expect(await readdir(project)).toEqual(['base']);
    await rm(join(project, 'base'));
    await writeTogether(project, files);
    expect([await text('openapi/x.json'), await text('base/x.json')]).toEqual(['1', '1']);
  });
});

describe('a write that is killed is finished by the next command', () => {
  const first = [
    generated('a.ts', 'old a'),
    generated('b.ts', 'old b'),
    generated('gone.ts', 'old'),
  ];
  const second = [
    generated('a.ts', 'new a'),
    generated('b.ts', 'new b'),
    generated('deep/c.ts', 'c'),
  ];

  it.each([1, 2, 3, 4, 5])('killed before file %i', async (count) => {
    await write(...first);
    await killedBeforeFile(count, second);
    expect(await codeOf(planWrite({ projectFolder: project, files: second }))).toBe(
      'PROJECT_HALF_WRITTEN',
    );
    expect(await recoverProject(project)).toBe('finished');
    const { changes } = await planWrite({ projectFolder: project, files: second });
    expect(changes).toEqual([]);
    expect(await readdir(project)).toEqual(['.generator', 'a.ts', 'b.ts', 'deep']);
    expect(await readdir(join(project, '.generator'))).toEqual(['manifest.json']);
  });

  it('keeps an edit made between the kill and the next command', async () => {
    await write(...first);
    await killedBeforeFile(2, second);
    await put('b.ts', 'edited');
    const plan = await write(...second);
    expect(await text('b.ts')).toBe('edited');
    expect(plan.files).toContainEqual({
      path: 'b.ts',
      status: 'keptEdited',
      newVersion: 'b.ts.new',
    });
  });

  it('restores the old files if it cannot finish', async () => {
    await write(...first);
    const before = await snapshot();
    await killedBeforeFile(3, second);
    await rm(join(project, 'deep'), { recursive: true });
    await put('deep', 'a file');
    expect(await recoverProject(project)).toBe('rolledBack');
    expect(await snapshot()).toEqual({ ...before, deep: 'a file' });
  });
});

describe('two writers at once', () => {
  it('rejects the second, naming the process of the first', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    await mkdir(join(project, '.generator'));
    await put('.generator/lock', `${other.pid} x\n`);
    await expect(write(generated('a.ts', '1'))).rejects.toThrow(`process ${other.pid}`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await statuses(generated('a.ts', '1'))).toEqual({ 'a.ts': 'created' });
  });

  it('admits one of many at a time and leaves a complete project', async () => {
    const versions = Array.from({ length: 8 }, (_, index) => String(index));
    const results = await Promise.allSettled(
      versions.map((version) => write(generated('a.ts', version), generated('b.ts', version))),
    );
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PipelineError);
    }
    expect(await text('a.ts')).toBe(await text('b.ts'));
    expect(await readdir(join(project, '.generator'))).toEqual(['manifest.json']);
  });
});

async function killedBeforeFile(count: number, files: readonly OutputFile[]): Promise<void> {
  const code = `
    import { writeProject } from ${JSON.stringify(moduleUrl)};
    let left = ${count};
    await writeProject(
      { projectFolder: ${JSON.stringify(project)}, files: ${JSON.stringify(files)} },
      { onFile: () => --left === 0 && process.kill(process.pid, 'SIGKILL') },
    );`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

/** Writes in a child process of a shell with fewer rights or less space, and returns the error code. */
async function writeInShell(shell: string, files: readonly OutputFile[]): Promise<string> {
  const code = `
    import { writeProject } from ${JSON.stringify(moduleUrl)};
    const request = { projectFolder: ${JSON.stringify(project)}, files: ${JSON.stringify(files)} };
    await writeProject(request).catch((error) => console.log(error.code ?? error.stack));`;
  const words = [process.execPath, '--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)('sh', ['-c', shell, 'sh', ...words]);
  return stdout.trim();
}
