import type { OutputFile } from '../../../output-file.ts';
import type { ApiModel } from '../../../model/api-model.ts';
import { shownOperations } from '../shown-operations.ts';
import { clientDocument } from './client-document.ts';
import { clientFrame } from './client-frame.ts';
import { clientText } from './client-text.ts';
import type { RuntimeModule } from './join-runtime.ts';
import { schemaTypes } from './schema-types.ts';
import type { TypesText } from './types-text.ts';

/** Input of a document's core client. */
export interface CoreInput {
  readonly model: ApiModel;
  /** For the header line: `openapi/shop.json`. */
  readonly documentPath: string;
  /** Folder of both files, relative to the project. */
  readonly output: string;
  /** Modules of the clients' runtime. */
  readonly runtime: readonly RuntimeModule[];
  /** `types.ts`, passed in because generating it is slow and often cached. */
  readonly types: TypesText;
}

/** The core client: `types.ts` and `client.ts`. */
export function emitCore(input: CoreInput): readonly OutputFile[] {
  const document = clientDocument(input.model);
  const header = `Written by specmill from ${input.documentPath}.`;
  const client = clientText({
    document,
    operations: shownOperations(input.model, document),
    header,
    frame: clientFrame(document, joinedParameters(input.model)),
    schemaTypes: schemaTypes(document),
    runtime: input.runtime,
  });
  const below = (name: string) => (input.output === '' ? name : `${input.output}/${name}`);
  const { text, parts } = input.types;
  return [
    { path: below('client.ts'), owner: 'generated', content: client },
    { path: below('types.ts'), owner: 'generated', content: text, parts },
  ];
}

/**
 * Null if openapi-fetch serializes every query correctly: it does not encode names, and joins
 * either all lists or none.
 */
function joinedParameters({ operations }: ApiModel): readonly string[] | null {
  const parameters = operations
    .flatMap((operation) => operation.parameters)
    .filter((item) => item.in === 'query');
  const joined = parameters
    .filter(({ schema, explode }) => schema.type === 'array' && !explode)
    .map(({ name }) => name);
  const isPlain = parameters.every(({ name }) => encodeURIComponent(name) === name);
  return isPlain && joined.length === 0 ? null : [...new Set(joined)].sort();
}
