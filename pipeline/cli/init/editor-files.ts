import { readFileSync } from 'node:fs';
import { documentText } from '../../document/document-text.ts';

/** Path of the document's schema in a project. */
const DOCUMENT_SCHEMA = '.generator/document.schema.json';

/** OpenAPI's own schema, in a package that every generated server needs: https://spec.openapis.org/oas/3.0/schema/2019-04-02 */
const OPENAPI_SCHEMA =
  'node_modules/express-openapi-validator/dist/framework/openapi.v3.schema.json';

/**
 * Files by which editors complete and validate documents, and by which formatters keep their
 * layout.
 */
export function editorFiles(): readonly { readonly path: string; readonly content: string }[] {
  return [
    { path: DOCUMENT_SCHEMA, content: documentSchemaText() },
    { path: '.vscode/settings.json', content: settings },
    { path: '.editorconfig', content: editorConfig },
  ];
}

/** JSON Schema of a document: OpenAPI's own, with the private keys of the vocabulary. */
function documentSchemaText(): string {
  const file = new URL('../../../openapi/vocabulary.schema.json', import.meta.url);
  const { $schema, definitions, ...vocabulary } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly $schema: string;
    readonly definitions: object;
  };
  const allOf = [{ $ref: `../${OPENAPI_SCHEMA}` }];
  return documentText({ $schema, ...vocabulary, allOf, definitions });
}

const settings = documentText({
  'json.schemas': [{ fileMatch: ['/openapi/*.json'], url: `./${DOCUMENT_SCHEMA}` }],
});

const editorConfig = `root = true

[{openapi,.generator,.vscode}/**.json]
charset = utf-8
end_of_line = lf
indent_style = space
indent_size = 2
insert_final_newline = true
max_line_length = 120
`;
