import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { X_DB } from '../../extensions.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { documentsOf } from '../project/choose-documents.ts';
import { loadProject } from '../project/load-project.ts';

/** The models of a project's documents, without validating them. */
export async function projectModels(folder: string): Promise<readonly string[]> {
  const documents = await documentsOf(await loadProject(folder));
  const texts = documents.map(({ path }) => readFile(join(folder, path), 'utf8'));
  const names = (await Promise.all(texts)).flatMap((text) => modelsOf(JSON.parse(text)));
  return [...new Set(names)];
}

function modelsOf(document: unknown): readonly string[] {
  const components = isRecord(document) ? document['components'] : null;
  const schemas = isRecord(components) ? components['schemas'] : null;
  if (!isRecord(schemas)) return [];
  const isModel = (schema: unknown): boolean => {
    const described = isRecord(schema) ? schema[X_DB] : null;
    return isRecord(described) && typeof described['table'] === 'string';
  };
  return Object.keys(schemas).filter((name) => isModel(schemas[name]));
}
