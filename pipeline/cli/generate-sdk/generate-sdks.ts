import { namesDatabase } from '../../../server-template/shared/public-document.ts';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import {
  infoFacts,
  metadataOptions,
  repositoryOptions,
  titleOptions,
} from '../../sdk/finish-file.ts';
import type { ProjectFacts } from '../../sdk/finish-file.ts';
import { packageOptions } from '../../sdk/package-names.ts';
import { portableDocument } from '../../sdk/portable-document.ts';
import type { PortableDocument } from '../../sdk/portable-document.ts';
import { modelNames, propertyNames } from '../../sdk/target-names.ts';
import { typedLanguages } from '../../sdk/sdk-languages.ts';
import { writeFailure } from '../../write/write-failure.ts';
import type { FoundDocument } from '../project/find-documents.ts';
import type { Notify } from '../terminal/progress.ts';
import type { ChosenLanguage } from './choose-languages.ts';
import { finishSdk } from './finish-sdk.ts';
import { installSdk, prepareSdk } from './install-sdk.ts';
import type { InstalledSdk } from './install-sdk.ts';
import { runGenerator } from './run-generator.ts';
import { deepObjectNames } from '../../sdk/python-client.ts';
import type { GeneratorProgram, SdkTask } from './run-generator.ts';

/** What to generate. */
export interface SdkOrder {
  readonly documents: readonly SdkDocument[];
  readonly languages: readonly ChosenLanguage[];
  /** Folder of the SDKs, absolute. */
  readonly output: string;
  readonly program: GeneratorProgram;
  readonly facts: ProjectFacts;
  readonly signal: AbortSignal;
  readonly notify: Notify;
}

/** A document prepared for the generator. */
export interface SdkDocument extends FoundDocument {
  readonly title: string;
  /** Version of the SDK: three numbers. */
  readonly version: string;
  readonly loose: PortableDocument['document'];
  /** For the languages of `typedLanguages`. */
  readonly typed: PortableDocument['document'];
  readonly leftOut: readonly string[];
}

/** One SDK that was asked for. */
export interface Sdk {
  readonly language: string;
  /** Place of its document. */
  readonly document: string;
  /** Absolute. */
  readonly folder: string;
  /** Null if the generator failed; the folder is then unchanged. */
  readonly installed: InstalledSdk | null;
}

/** All SDKs, and the log if one failed. */
export interface GeneratedSdks {
  readonly sdks: readonly Sdk[];
  readonly log: string | null;
}

const LOG = 'generate-sdk.log';

/** Reads documents and prepares their copies for the generator. */
export async function readSdkDocuments(
  found: readonly FoundDocument[],
): Promise<readonly SdkDocument[]> {
  const documents: SdkDocument[] = [];
  for (const one of found) {
    const loaded = await loadDocument(one.path, one.place, 'any');
    const document = namesDatabase(loaded) ? resolveModel(loaded, one.place).document : loaded;
    const { document: loose, leftOut } = portableDocument(document, { isTyped: false });
    const { document: typed } = portableDocument(document, { isTyped: true });
    const { title } = loaded.info;
    documents.push({ ...one, title, version: loose.info.version, loose, typed, leftOut });
  }
  return documents;
}

/**
 * Generates every language of every document in a temporary folder, then moves in what succeeded. A
 * language that fails, or Ctrl-C, leaves its folder unchanged.
 */
export async function generateSdks(order: SdkOrder): Promise<GeneratedSdks> {
  const folder = await makeWorkFolder(order.output);
  try {
    const planned = await planSdks(order, folder);
    let done = 0;
    const finished = await runGenerator({
      ...order.program,
      tasks: planned.map(({ task }) => task),
      folder,
      signal: order.signal,
      onDone: ({ language }) => order.notify(`Wrote ${language} (${++done} of ${planned.length})`),
    });
    const sdks: Sdk[] = [];
    for (const { task, document, target, deepObjects } of planned) {
      const isDone = finished.has(task);
      if (isDone) await finishSdk(task.language, task.output, order.facts, deepObjects);
      const installed = isDone ? await installSdk(task.output, target) : null;
      sdks.push({ language: task.language, document, folder: target, installed });
    }
    const isComplete = sdks.every(({ installed }) => installed !== null);
    return { sdks, log: await keepLog(join(folder, 'generator.log'), order.output, isComplete) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface PlannedSdk {
  readonly task: SdkTask;
  readonly document: string;
  readonly target: string;
  readonly deepObjects: ReadonlySet<string>;
}

async function planSdks(order: SdkOrder, folder: string): Promise<readonly PlannedSdk[]> {
  const planned: PlannedSdk[] = [];
  for (const [index, document] of order.documents.entries()) {
    const loose = join(folder, `${index}.json`);
    const typed = join(folder, `${index}-typed.json`);
    await writeCopy(loose, document.loose, order.facts);
    await writeCopy(typed, document.typed, order.facts);
    // Several documents in one project would get the same name.
    const title = (order.documents.length === 1 ? order.facts.name : null) ?? document.title;
    const own = order.documents.length === 1 ? '' : folderOf(document, order.documents);
    const deepObjects = deepObjectNames(document.loose);
    for (const { language, generator } of order.languages) {
      const target = join(order.output, own, language);
      const output = join(folder, 'fresh', String(index), language);
      await prepareSdk(target, output);
      const options = {
        ...metadataOptions(order.facts),
        ...titleOptions(document.loose.info.title),
        ...packageOptions(language, { title, version: document.version }),
      };
      const copy = typedLanguages.includes(language) ? typed : loose;
      const task = {
        ...{ language, generator, document: copy, output, options },
        repository: repositoryOptions(order.facts),
        names: propertyNames(language, document.loose),
        modelNames: modelNames(language, document.loose),
      };
      planned.push({ task, document: document.place, target, deepObjects });
    }
  }
  return planned;
}

function writeCopy(
  path: string,
  document: PortableDocument['document'],
  facts: ProjectFacts,
): Promise<void> {
  const info = { ...document.info, ...infoFacts(facts) };
  return writeFile(path, JSON.stringify({ ...document, info }));
}

/** The bare name, with a number if two documents share it. */
function folderOf(document: SdkDocument, all: readonly SdkDocument[]): string {
  const name = document.name.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '') || 'api';
  const same = all.filter((one) => one.name.toLowerCase() === document.name.toLowerCase());
  const index = same.indexOf(document);
  return index === 0 ? name : `${name}-${index + 1}`;
}

async function makeWorkFolder(output: string): Promise<string> {
  try {
    await mkdir(output, { recursive: true });
    return await mkdtemp(join(output, '.generating-'));
  } catch (error) {
    throw writeFailure(error, output);
  }
}

async function keepLog(log: string, output: string, isComplete: boolean): Promise<string | null> {
  const kept = join(output, LOG);
  if (isComplete) {
    await rm(kept, { force: true });
    return null;
  }
  await copyFile(log, kept);
  return kept;
}

/** The path relative to the folder if it is below it, else absolute. */
export function shownPath(path: string, folder: string): string {
  const below = relative(folder, path);
  return below.startsWith('..') ? path : below;
}
