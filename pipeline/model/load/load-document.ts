import { readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { X_DB } from '../../extensions.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Recall } from '../../recall.ts';
import { checkVersion, readOpenapiVersion } from './accepted-documents.ts';
import type { Accept } from './accepted-documents.ts';
import { bundledDocument } from './bundle-files.ts';
import { rejectExternalReferences } from '../external-references.ts';
import { noteWarnings } from '../check/document-warnings.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import { repairedDocument } from '../third-party/repair-document.ts';
import { rejectDuplicateKeys } from './duplicate-keys.ts';
import { isTooDeep, parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';
import { readPartFiles } from './part-files.ts';
import type { PartFiles } from './part-files.ts';
import { nearestNameHint } from '../nearest-name.ts';
import { httpMethods } from '../http-methods.ts';
import { ProblemList } from '../problem-list.ts';
import { checkLaterSchemas, withOlderSchemas } from '../schemas/later-schemas.ts';
import { validateDocument } from './validate-document.ts';

/** Size limit in bytes; a document of 1000 tables has about 10 MB. */
const maximumSize = 64 * 1024 * 1024;

/**
 * Reads and validates an OpenAPI document in JSON, or a third-party one in YAML or several files.
 * Throws one PipelineError (DOCUMENT_*) with all problems. `name` is part of their places.
 */
export async function loadDocument(
  path: string,
  name: string = path,
  accept: Accept = 'server',
  recall?: Recall,
): Promise<OpenApiDocument> {
  const text = await readOpenapiText(path, name);
  const files = accept === 'any' ? await readPartFiles(path, text) : new Map<string, null>();
  return parseDocument(text, name, accept, { recall, parts: { path, files } });
}

/** How to read a document. */
interface Reading {
  readonly recall?: Recall | undefined;
  /** Its other files, and its own path. */
  readonly parts?: { readonly path: string; readonly files: PartFiles };
}

/** Parses and validates text that was read already. */
export async function parseDocument(
  text: string,
  name: string,
  accept: Accept = 'server',
  { recall, parts }: Reading = {},
): Promise<OpenApiDocument> {
  if (text.trim() === '') throw rejection(`${name}#`, `${name} is empty.`);
  const source = await bundled(await readSource(text, name, accept), parts);
  const problems = new ProblemList(name);
  if (!isRecord(source) || Array.isArray(source)) {
    throw rejection(`${name}#`, 'The document is not a JSON object.');
  }
  if (isTooDeep(source)) problems.add('#', 'The document is nested too deeply.');
  problems.throwIfAny();
  checkVersion(source, accept, problems);
  problems.throwIfAny();
  // Documents for servers follow the same rules everywhere.
  const rules = source[X_DB] === undefined ? accept : 'server';
  const document =
    rules === 'any'
      ? repairedDocument({ ...source, openapi: readOpenapiVersion(source) }, problems)
      : source;
  if (rules === 'server') rejectExternalReferences(document, problems);
  checkSlashes(document, problems);
  if (rules === 'server') checkLocations(document, problems);
  if (rules === 'server') checkLaterSchemas(document, problems);
  problems.throwIfAny();
  const older = rules === 'server' ? withOlderSchemas(document) : document;
  await validateDocument(older, rules, problems, recall);
  problems.throwIfAny();
  // OpenAPI 3.1 allows webhooks without paths.
  const whole = document['paths'] === undefined ? { ...document, paths: {} } : document;
  noteWarnings(whole, problems.warnings);
  return whole as unknown as OpenApiDocument;
}

async function readSource(text: string, name: string, accept: Accept): Promise<unknown> {
  const isYaml = accept === 'any' && !/^\s*[[{"]/.test(text);
  if (isYaml) return parseYaml(text, name);
  const value = parseJson(text, name);
  if (accept === 'server') rejectDuplicateKeys(text, value, name);
  return value;
}

async function bundled(source: unknown, parts: Reading['parts']): Promise<unknown> {
  const isBundled = parts !== undefined && parts.files.size > 0;
  if (!isBundled || !isRecord(source) || Array.isArray(source)) return source;
  const files = new Map<string, unknown>();
  for (const [file, text] of parts.files)
    if (text !== null) files.set(file, await readSource(text, relative('.', file), 'any'));
  return bundledDocument(source, parts.path, files);
}

/** The parser reports this without the place. */
function checkSlashes({ paths }: Readonly<Record<string, unknown>>, problems: ProblemList): void {
  if (!isRecord(paths)) return;
  for (const path of Object.keys(paths)) {
    if (path.startsWith('/') || path.startsWith('x-')) continue;
    problems.add(pointerTo('#/paths', path), 'A path must start with a slash.');
  }
}

/** The parser reports an invalid `in` or `style` as a missing key. */
function checkLocations(
  { paths, components }: Readonly<Record<string, unknown>>,
  problems: ProblemList,
): void {
  const check = (holder: unknown, pointer: string): void => {
    if (!isRecord(holder) || !isRecord(holder['parameters'])) return;
    for (const [key, parameter] of Object.entries(holder['parameters'])) {
      if (!isRecord(parameter)) continue;
      const { in: location, style } = parameter;
      const place = pointerTo(pointer, 'parameters', key);
      if (typeof location === 'string' && !locations.includes(location))
        problems.add(
          pointerTo(place, 'in'),
          `A parameter cannot be in ${JSON.stringify(location)}.`,
          nearestNameHint(location, locations),
        );
      if (typeof style === 'string' && !styles.includes(style))
        problems.add(
          pointerTo(place, 'style'),
          `${JSON.stringify(style)} is not a style of parameters.`,
          nearestNameHint(style, styles),
        );
    }
  };
  check(components, '#/components');
  for (const [path, item] of Object.entries(isRecord(paths) ? paths : {})) {
    check(item, pointerTo('#/paths', path));
    if (!isRecord(item)) continue;
    for (const method of httpMethods) check(item[method], pointerTo('#/paths', path, method));
  }
}

/** https://spec.openapis.org/oas/v3.0.3#parameter-locations */
const locations = ['query', 'path', 'header', 'cookie'];

/** https://spec.openapis.org/oas/v3.0.3#style-values */
const styles = [
  ...['matrix', 'label', 'form', 'simple', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
];

/** Reads the text of a document. Throws DOCUMENT_NOT_FOUND, or DOCUMENT_INVALID if it is too large or not UTF-8. */
export async function readOpenapiText(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maximumSize) throw rejection(name, `${name} is larger than 64 MB.`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError)
      throw rejection(name, `${name} is not UTF-8 text. Save it as UTF-8.`, error);
    if (error instanceof PipelineError) throw error;
    throw new PipelineError(
      {
        code: 'DOCUMENT_NOT_FOUND',
        message: `The document ${name} cannot be read.`,
        place: name,
        hint: 'Run specmill introspect first, or correct the path in .generator.json.',
      },
      { cause: error },
    );
  }
}

function rejection(place: string, message: string, cause?: unknown): PipelineError {
  return new PipelineError({ code: 'DOCUMENT_INVALID', message, place }, { cause });
}
