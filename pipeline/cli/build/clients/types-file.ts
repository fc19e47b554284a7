import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientDocument } from '../../../emit/clients/core/client-document.ts';
import { describedDocument } from '../../../emit/clients/core/described-document.ts';
import type { ApiModel } from '../../../model/api-model.ts';
import type { Recall } from '../../../recall.ts';
import { hashOf } from '../../../write/file-hash.ts';
import { readManifest } from '../../../write/manifest.ts';
import { ownPackageVersions } from '../own-manifest.ts';

/** Where the types of a document are written, and what for. */
export interface TypesFile {
  readonly model: ApiModel;
  /** `openapi/shop.json` */
  readonly documentPath: string;
  /** Relative to the project: `src/api/types.ts`. */
  readonly path: string;
  /** Absolute. */
  readonly projectFolder: string;
  readonly recall?: Recall;
}

/** The text of `types.ts`: what stands there already where it was made of the same and nobody touched it, for loading its generator takes longer than the rest of an idle build. */
export async function readOrMakeTypes(file: TypesFile): Promise<string> {
  const document = describedDocument(clientDocument(file.model));
  const header = [
    `Written by specmill from ${file.documentPath}.`,
    `openapi-typescript ${ownPackageVersions().get('openapi-typescript')}; SHA-256 of what it read: ${hashOf(JSON.stringify(document))}.`,
  ];
  const present = await readUntouched(file);
  const start = header.map((line) => `// ${line}\n`).join('');
  if (present?.startsWith(start) === true) return present;
  const { typesText } = await import('../../../emit/clients/core/types-text.ts');
  return typesText(document, header, file.recall);
}

async function readUntouched({ projectFolder, path }: TypesFile): Promise<string | null> {
  const text = await readFile(join(projectFolder, path), 'utf8').catch(() => null);
  if (text === null) return null;
  const entry = (await readManifest(projectFolder)).get(path);
  return entry?.hash === hashOf(text) ? text : null;
}
