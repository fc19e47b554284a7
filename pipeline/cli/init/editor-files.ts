import { documentText } from '../../document/document-text.ts';

/** JSON Schema of `.generator.json`, in a package that every project needs. */
export const CONFIG_SCHEMA = './node_modules/specmill/openapi/generator-config.schema.json';

/** JSON Schemas that a document satisfies: that of the private keys, and OpenAPI's own: https://spec.openapis.org/oas/3.0/schema/2019-04-02 */
const documentSchemas = [
  './node_modules/specmill/openapi/vocabulary.schema.json',
  './node_modules/express-openapi-validator/dist/framework/openapi.v3.schema.json',
];

const settings = documentText({
  'json.schemas': documentSchemas.map((url) => ({ fileMatch: ['/openapi/*.json'], url })),
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

/**
 * Files by which editors complete and validate documents, and by which formatters keep their
 * layout.
 */
export const editorFiles: readonly { readonly path: string; readonly content: string }[] = [
  { path: '.vscode/settings.json', content: settings },
  { path: '.editorconfig', content: editorConfig },
];
