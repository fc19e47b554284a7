import type { ApiModel } from '../../model/api-model.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { withoutInternalProperties } from '../../model/load/internal-properties.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { PipelineError } from '../../errors.ts';
import { findDocuments } from '../project/find-documents.ts';
import type { TestSettings } from './settings/test-settings.ts';

/** The tested document and its file. */
export interface ContractDocument {
  readonly model: ApiModel;
  /** Path as displayed. */
  readonly place: string;
}

/**
 * Loads the document that the settings name, of any supported OpenAPI version. Throws DOCUMENT_*,
 * and USAGE if the choice is ambiguous.
 */
export async function loadContractDocument(
  settings: Pick<TestSettings, 'folder' | 'apiDir' | 'document' | 'environment'>,
): Promise<ContractDocument> {
  const [found, ...others] = await findDocuments({ ...settings, takesYaml: true });
  if (found === undefined) throw new Error('a search for documents finds one or throws');
  if (others.length > 0) {
    throw new PipelineError({
      code: 'USAGE',
      message: `There are several documents: ${[found, ...others].map(({ place }) => place).join(', ')}.`,
      hint: `Name one: specmill test ${found.place}`,
    });
  }
  const written = await loadDocument(found.path, found.place, 'any');
  const document = withoutInternalProperties(written);
  return { model: resolveModel(document, found.place, 'any'), place: found.place };
}
