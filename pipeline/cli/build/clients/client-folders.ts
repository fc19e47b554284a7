import { basename } from 'node:path';
import type { ClientTarget } from '../../project/generator-config.ts';
import type { Project } from '../../project/load-project.ts';
import type { ChosenDocument } from '../../project/choose-documents.ts';

/**
 * Folder of a document's client, relative to the project. With several documents, each has its own
 * below the configured folder.
 */
export function clientFolder(
  project: Project,
  target: ClientTarget,
  place: { readonly path: string; readonly all: readonly ChosenDocument[] },
): string {
  const folder = project.clientOutputs[target];
  return place.all.length > 1 ? `${folder}/${basename(place.path, '.json')}` : folder;
}
