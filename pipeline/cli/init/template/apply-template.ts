import { documentPathOf } from '../../project/document-path.ts';
import { introspectProject } from '../../introspect/introspect-project.ts';
import { loadProject } from '../../project/load-project.ts';
import type { ProjectAnswers } from '../project-answers.ts';
import type { NewFile } from '../project-files.ts';
import { fillDatabase } from './fill-database.ts';
import { statementsOf } from './shop-files.ts';

const TIMEOUT_MS = 30_000;

/**
 * Creates the tables and rows of a template in a new project's database, and sets the database's
 * types in the document; false if the tables existed.
 */
export async function applyTemplate(
  { name, provider, databaseUrl: url }: ProjectAnswers,
  files: readonly NewFile[],
  place: { readonly folder: string; readonly signal: AbortSignal },
): Promise<boolean> {
  const isFilled = await fillDatabase({ provider, url, ...place }, statementsOf(files));
  const project = await loadProject(place.folder);
  // The edits to the template's document are not reported for a new project.
  await introspectProject({
    project,
    source: { kind: 'database', url },
    documentPath: documentPathOf(project, undefined, name),
    ...{ include: [], exclude: [], schemas: null, naming: 'camelCase' },
    ...{ timeoutMs: TIMEOUT_MS, force: false, dryRun: false, notify: () => undefined },
    signal: place.signal,
  });
  return isFilled;
}
