import type { ProblemList } from './problem-list.ts';

/** Whose documents are taken: those that a server can be built from (OpenAPI 3.0), or anybody's OpenAPI 3.0 and 3.1. */
export type Accept = 'server' | 'any';

/** Refuses a document of a version that is not taken. */
export function checkVersion(
  document: Readonly<Record<string, unknown>>,
  accept: Accept,
  problems: ProblemList,
): void {
  const version = document['openapi'] ?? document['swagger'];
  const known = accept === 'server' ? /^3\.0\.\d+$/ : /^3\.[01]\.\d+$/;
  if (typeof version === 'string' && known.test(version)) return;
  const purpose =
    accept === 'server' ? 'a server is built from OpenAPI 3.0' : 'OpenAPI 3.0 and 3.1 are read';
  problems.addAs(
    'DOCUMENT_VERSION',
    document['swagger'] === undefined ? '#/openapi' : '#/swagger',
    version === undefined
      ? 'The document names no OpenAPI version.'
      : `The document is OpenAPI ${JSON.stringify(version)}; ${purpose}.`,
    accept === 'server' ? 'Write it as OpenAPI 3.0.3.' : 'Convert it to OpenAPI 3.0.3 or 3.1.',
  );
}
