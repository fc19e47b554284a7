import type { ApiModel } from '../../model/api-model.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';
import { PipelineError } from '../../errors.ts';
import { findDocuments } from '../project/find-documents.ts';
import type { TestSettings } from './settings/test-settings.ts';

/** The document that is tested, and where it lies. */
export interface ContractDocument {
  readonly model: ApiModel;
  /** As people write it. */
  readonly place: string;
}

/** Loads the document that settings mean, of any OpenAPI that tests can read. Throws DOCUMENT_*, and USAGE where several could be meant. */
export async function loadContractDocument(
  settings: Pick<TestSettings, 'folder' | 'apiDir' | 'document' | 'environment'>,
): Promise<ContractDocument> {
  const [found, ...others] = await findDocuments({ ...settings, takesYaml: true });
  if (found === undefined) throw new Error('a search for documents finds one or throws');
  if (others.length > 0) {
    throw new PipelineError({
      code: 'USAGE',
      message: `There are several documents: ${[found, ...others].map(({ place }) => place).join(', ')}.`,
      hint: `Name one: specmill test ${found.name}`,
    });
  }
  const document = await loadDocument(found.path, found.place, 'any');
  return { model: resolveModel(document, found.place, 'any'), place: found.place };
}
