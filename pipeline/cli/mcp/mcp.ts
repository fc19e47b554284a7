import { PipelineError } from '../../errors.ts';
import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { repeatedFlag } from '../command-line/repeated-flag.ts';
import { portFlag } from '../mock/mock-flags.ts';
import { readEnvironment } from '../project/environment.ts';
import { findDocuments } from '../project/find-documents.ts';
import { printNotice } from '../terminal/terminal.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Name of a document of the project, or any OpenAPI 3.x file (JSON or YAML)',
  },
  endpoint: {
    type: 'string',
    valueHint: 'url',
    description: 'URL of the API, which may be anybody’s (default: a mock of the document)',
  },
  header: {
    type: 'string',
    valueHint: 'Name: value',
    description:
      'Header of every request, such as a token; ${NAME} is read from the environment; repeatable',
  },
  'allow-writes': { type: 'boolean', description: 'Also operations that create or change a row' },
  'allow-bulk': {
    type: 'boolean',
    description: 'Also operations that change several rows at once',
  },
  'allow-deletes': { type: 'boolean', description: 'Also operations that delete' },
  port: {
    type: 'string',
    valueHint: 'number',
    description:
      'Serve by HTTP at http://127.0.0.1:<port>/mcp instead of standard input and output; 0 picks a free one',
  },
  'api-dir': {
    type: 'string',
    valueHint: 'path',
    description: 'A folder of documents or one file (default: API_DIR, then as for other commands)',
  },
} as const;

/** `specmill mcp`: offers the operations of a document to agents. */
export const mcpCommand = command({
  name: 'mcp',
  description: 'Serve an API to agents, by the Model Context Protocol',
  args,
  examples: [
    { line: 'specmill mcp', effect: 'The document of the project, with mock data' },
    { line: 'specmill mcp --endpoint http://localhost:3000', effect: 'A running server' },
    {
      line: "specmill mcp petstore.json --endpoint https://petstore.example --header 'X-API-Key: ${KEY}'",
      effect: 'Any OpenAPI document',
    },
    {
      line: 'specmill mcp --allow-writes --port 3400',
      effect: 'By HTTP, and not only for reading',
    },
  ],
  run: mcp,
});

async function mcp({ args: given, rawArgs, folder, signal }: CommandContext<typeof args>) {
  const environment = await readEnvironment(folder);
  const apiDir = given['api-dir'] ?? null;
  const search = { folder, apiDir, environment, takesYaml: true, document: given.document ?? null };
  const found = await findDocuments(search);
  const [chosen] = found;
  if (chosen === undefined || found.length > 1)
    throw severalDocuments(found.map(({ name }) => name));
  const { serveDocument } = await import('./serve-document.ts');
  const { headersOf } = await import('../test/settings/headers.ts');
  await serveDocument({
    ...{ found: chosen, endpoint: given.endpoint ?? null, signal },
    headers: headersOf(repeatedFlag(rawArgs, args, 'header') ?? [], null, environment),
    allow: [
      ...(given['allow-writes'] === true ? ['write'] : []),
      ...(given['allow-bulk'] === true ? ['bulk'] : []),
      ...(given['allow-deletes'] === true ? ['delete'] : []),
    ],
    port: given.port === undefined ? null : portFlag(given.port, undefined),
    // Standard output belongs to the protocol.
    listening: (url) => printNotice(`Agents connect to ${url}`),
  });
  return undefined;
}

function severalDocuments(names: readonly string[]): PipelineError {
  return new PipelineError({
    code: 'USAGE',
    message: `There are several documents: ${names.join(', ')}.`,
    hint: 'Name one of them: specmill mcp <document>.',
  });
}
