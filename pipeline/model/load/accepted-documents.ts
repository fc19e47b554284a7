import type { ProblemList } from '../problem-list.ts';

/**
 * Accepted documents: those that a server can be built from (OpenAPI 3.0), or any OpenAPI 3.0, 3.1
 * and, as far as it matches 3.1, 3.2.
 */
export type Accept = 'server' | 'any';

/** Rejects a document of an unsupported version. */
export function checkVersion(
  document: Readonly<Record<string, unknown>>,
  accept: Accept,
  problems: ProblemList,
): void {
  if (
    accept === 'server' ? isForServer(document['openapi']) : readOpenapiVersion(document) !== null
  ) {
    return;
  }
  const { swagger, openapi: version = swagger } = document;
  const language = swagger === undefined ? 'OpenAPI' : 'Swagger';
  const purpose =
    accept === 'server'
      ? 'specmill builds servers from OpenAPI 3.0'
      : 'specmill reads OpenAPI 3.0, 3.1 and 3.2';
  if (version === undefined) {
    const hint = 'Add "openapi": "3.0.3", or check that this is an OpenAPI document.';
    problems.addAs('DOCUMENT_VERSION', '#/openapi', 'The document has no OpenAPI version.', hint);
    return;
  }
  problems.addAs(
    'DOCUMENT_VERSION',
    swagger === undefined ? '#/openapi' : '#/swagger',
    `The document is ${language} ${JSON.stringify(version)}; ${purpose}.`,
    accept === 'server' ? 'Write it as OpenAPI 3.0.3.' : 'Convert it to OpenAPI 3.0.3 or 3.1.',
  );
}

/** The full version: `3.1` is 3.1.0, also as a YAML number. Null if it is unsupported. */
export function readOpenapiVersion({ openapi }: Readonly<Record<string, unknown>>): string | null {
  if (typeof openapi === 'number') return readOpenapiVersion({ openapi: openapi.toFixed(1) });
  if (typeof openapi !== 'string') return null;
  const [, minor, patch = '.0'] = /^(3\.[012])(\.\d+)?(?:-\S*)?$/.exec(openapi.trim()) ?? [];
  return minor === undefined ? null : minor + patch;
}

function isForServer(version: unknown): boolean {
  return typeof version === 'string' && /^3\.0\.\d+$/.test(version);
}
