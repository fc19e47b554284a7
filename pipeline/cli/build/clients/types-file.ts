import { clientDocument } from '../../../emit/clients/core/client-document.ts';
import { describedDocument } from '../../../emit/clients/core/described-document.ts';
import { typesText } from '../../../emit/clients/core/types-text.ts';
import type { TypesText } from '../../../emit/clients/core/types-text.ts';
import type { ApiModel } from '../../../model/api-model.ts';
import type { Recall } from '../../../recall.ts';
import { ownPackageVersions } from '../../command-line/own-manifest.ts';

/** Input of a types file. */
export interface TypesFile {
  readonly model: ApiModel;
  /** `openapi/shop.json` */
  readonly documentPath: string;
  readonly recall?: Recall;
}

/** `types.ts`, with a header that names specmill and the document. */
export async function makeTypes({ model, documentPath, recall }: TypesFile): Promise<TypesText> {
  const document = describedDocument(clientDocument(model));
  const version = ownPackageVersions().get('openapi-typescript');
  const header = [
    `Written by specmill from ${documentPath}.`,
    `Printed by openapi-typescript ${version}.`,
  ];
  return typesText(document, header, recall);
}
