import { expect, it } from 'vitest';
import type { Operation } from '../../../model/api-model.ts';
import { withPatchTypes } from './patch-types.ts';

const json = 'application/json';
const merge = 'application/merge-patch+json';

/** The header that a PATCH of these media types gets; null: none. */
function headerOf(mediaTypes: readonly string[]): object | null {
  const document = { paths: { '/rows/{id}': { patch: { operationId: 'change' }, get: {} } } };
  const operation = { method: 'patch', path: '/rows/{id}', body: { mediaTypes } };
  const typed = withPatchTypes(document, [operation as unknown as Operation]);
  const { patch } = (typed['paths'] as Record<string, { patch: { parameters?: object[] } }>)[
    '/rows/{id}'
  ] ?? { patch: {} };
  return patch.parameters?.[0] ?? null;
}

it.each<readonly [what: string, types: readonly string[], required: boolean | null]>([
  ['JSON alone needs no header', [json], null],
  ['a merge patch alone must be named', [merge], true],
  ['JSON or a merge patch may be named', [json, merge], false],
])('%s', (_what, types, required) => {
  const header = { name: 'Content-Type', in: 'header', schema: { type: 'string', enum: types } };
  expect(headerOf(types)).toEqual(required === null ? null : { ...header, required });
});
