import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { Project } from './load-project.ts';

/**
 * Path of the document, relative to the project: the flag, else the configured one, else one named
 * after the database.
 */
export function documentPathOf(project: Project, flag: string | undefined, source: string): string {
  if (flag !== undefined) return pathFromFlag(project, flag);
  const [first, ...rest] = project.documents;
  if (first === undefined) {
    return `openapi/${slug(source) ?? slug(basename(project.folder)) ?? 'api'}.json`;
  }
  if (rest.length === 0) return first.path;
  const names = project.documents.map(({ path }) => path).join(', ');
  throw new PipelineError({
    code: 'USAGE',
    message: `The configuration lists several documents: ${names}.`,
    hint: 'Choose one with --document.',
  });
}

/** Path of a document's merge base, relative to the project. */
export function basePathOf(documentPath: string): string {
  return `.generator/base/${documentPath.replace(/^(\.\.\/)*(openapi\/)?/, '')}`;
}

/** Name of the database in a URL, for a document without a name. */
export function databaseNameOf(url: string): string {
  const property = /^sqlserver:.*[;?&](?:database(?:name)?|initial catalog)\s*=\s*\{?([^;}&]*)/i;
  const named = property.exec(url)?.[1];
  if (named !== undefined) return named;
  const path = url.replace(/[?#].*$/s, '');
  if (/^file:/i.test(url)) return basename(path.slice('file:'.length)).replace(/\.[^.]*$/, '');
  return /^[a-z]+:\/\/.*?([^/@]*)$/is.exec(path.replace(/^([a-z]+:\/\/[^/]*)$/i, '$1/'))?.[1] ?? '';
}

function pathFromFlag(project: Project, flag: string): string {
  if (!flag.endsWith('.json')) {
    throw new PipelineError({
      code: 'USAGE',
      message: `A document must be a .json file, but --document is ${JSON.stringify(flag)}.`,
      hint: 'For example: --document openapi/shop.json.',
    });
  }
  const path = relative(project.folder, resolve(project.folder, flag));
  const isBelow = !isAbsolute(path) && path.split(sep)[0] !== '..';
  return isBelow ? path.split(sep).join('/') : flag;
}

function slug(name: string): string | null {
  const safe = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return safe === '' ? null : safe.slice(0, 100);
}
