import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { errorCode } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { printNotice, printResult } from '../terminal/terminal.ts';
import { chooseEndpoint } from './choose-endpoint.ts';
import { CONTRACT_CONFIG_FILE } from './settings/find-config.ts';
import { initFiles, testScripts } from './init-files.ts';
import type { InitFile } from './init-files.ts';
import { loadContractDocument } from './load-contract-document.ts';
import type { TestSettings } from './settings/test-settings.ts';

type Status = 'created' | 'updated' | 'unchanged' | 'kept (yours)';

/** Creates the files of a project's contract tests and reports each; existing files are kept. */
export async function initTests(settings: TestSettings): Promise<number> {
  const { folder } = settings;
  const { model, place } = await loadContractDocument(settings);
  const manifest = await readManifest(folder);
  const hasStart = isRecord(manifest['scripts']) && 'start' in manifest['scripts'];
  const responses = {
    document: place,
    endpoint: chooseEndpoint(settings.endpoint, model.document),
    server: settings.server ?? (hasStart ? 'npm start' : null),
  };
  const configFile = settings.configFile ?? CONTRACT_CONFIG_FILE;
  for (const file of initFiles(responses, configFile)) {
    notify(await createFile(folder, file), file.path);
  }
  notify(await addScripts(folder, manifest), 'package.json');
  printNotice('\nNext:\n  npm run test:api:dry\n  npm run test:api');
  return 0;
}

function notify(status: Status, path: string): void {
  printResult(`${status.padEnd(12)} ${path}`);
}

async function createFile(folder: string, { path, content }: InitFile): Promise<Status> {
  const file = join(folder, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' });
    return 'created';
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw writeFailure(error, path);
    const found = await readFile(file, 'utf8').catch(() => null);
    return found === content ? 'unchanged' : 'kept (yours)';
  }
}

async function readManifest(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '{ "private": true }';
    throw writeFailure(error, 'package.json');
  });
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isRecord(manifest) && !Array.isArray(manifest)) return manifest;
  } catch {
    // Reported by the sentence below.
  }
  throw new PipelineError({
    code: 'CONFIG_INVALID',
    message: 'package.json is not a JSON object; nothing was created.',
    place: 'package.json',
  });
}

/** Adds missing scripts; existing ones of the same name are kept. */
async function addScripts(
  folder: string,
  manifest: Readonly<Record<string, unknown>>,
): Promise<Status> {
  const scripts = isRecord(manifest['scripts']) ? manifest['scripts'] : {};
  const missing = Object.entries(testScripts).filter(([name]) => !(name in scripts));
  if (missing.length === 0) {
    const isOurs = Object.entries(testScripts).every(([name, line]) => scripts[name] === line);
    return isOurs ? 'unchanged' : 'kept (yours)';
  }
  const file = join(folder, 'package.json');
  const before = await readFile(file, 'utf8').catch(() => null);
  const indent = /^([ \t]+)"/m.exec(before ?? '')?.[1] ?? '  ';
  const all = { ...manifest, scripts: { ...scripts, ...Object.fromEntries(missing) } };
  try {
    // Written atomically: a truncated package.json would break every tool.
    await writeFile(`${file}.specmill`, `${JSON.stringify(all, null, indent)}\n`);
    await rename(`${file}.specmill`, file);
  } catch (error) {
    throw writeFailure(error, 'package.json');
  }
  return before === null ? 'created' : 'updated';
}
