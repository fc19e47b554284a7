import { basename } from 'node:path';
import { documentText } from '../../../document/document-text.ts';
import { emitOpenapi31 } from '../../../emit/openapi/emit-openapi31.ts';
import type { OutputFile } from '../../../output-file.ts';
import type { ExtraFiles } from './build-extra.ts';
import { extras } from './extras.ts';

/** Each document in OpenAPI 3.1. */
export const openapi31Files: ExtraFiles = (documents) =>
  Promise.resolve(
    documents.map(({ path, model }): OutputFile => {
      const content = documentText(emitOpenapi31(model));
      return { path: `${extras['openapi-3.1']}/${basename(path)}`, owner: 'generated', content };
    }),
  );
