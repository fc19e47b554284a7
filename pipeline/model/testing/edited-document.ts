import { readFileSync } from 'node:fs';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { resolveModel } from '../resolve-model.ts';
import type { ApiModel } from '../api-model.ts';

const tracks = readFileSync(new URL('./tracks.json', import.meta.url), 'utf8');

/** A pointer of the sample document and its new value; undefined removes it. */
export type DocumentEdit = readonly [pointer: string, value: unknown];

/** The sample document of tables, edited. */
export function editedDocument(...edits: readonly DocumentEdit[]): OpenApiDocument {
  const document: unknown = JSON.parse(tracks);
  for (const [pointer, value] of edits) put(document, pointer, value);
  return document as OpenApiDocument;
}

/** The model of the sample document, edited. */
export function editedModel(...edits: readonly DocumentEdit[]): ApiModel {
  return resolveModel(editedDocument(...edits));
}

/** Problems of the sample document after an edit, as place and message. */
export function problemsAfter(...edits: readonly DocumentEdit[]): readonly string[] {
  try {
    resolveModel(editedDocument(...edits));
    return [];
  } catch (error) {
    if (error instanceof PipelineError) return error.problems.map(written);
    throw error;
  }
}

/** Warnings of `build` after an edit, as place and message. */
export function warningsAfter(...edits: readonly DocumentEdit[]): readonly string[] {
  return editedModel(...edits).warnings.map(written);
}

function written({ place = '', message }: Problem): string {
  return `${place} ${message}`;
}

/** Creates missing objects on the path. */
function put(document: unknown, pointer: string, value: unknown): void {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>(
    (node, key) => (node[key] ??= {}) as Record<string, unknown>,
    document as Record<string, unknown>,
  );
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
}
