import { PipelineError } from '../../errors.ts';
import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { repeatedFlag } from '../command-line/repeated-flag.ts';
import { readEnvironment } from '../project/environment.ts';
import { printResult } from '../terminal/terminal.ts';

const args = {
  request: {
    type: 'positional',
    required: true,
    description: "Method and path, with a query: 'GET /orders?status=paid'",
  },
  as: {
    type: 'string',
    valueHint: 'name',
    description:
      'The caller: the subject of a token that is signed with JWT_SECRET, or name=token, or name={claims}',
  },
  claims: {
    type: 'string',
    valueHint: 'json',
    description: 'Further claims of the token, or all of them without --as',
  },
  token: {
    type: 'string',
    valueHint: 'token',
    description: 'The bearer token itself; ${NAME} is read from the environment',
  },
  header: {
    type: 'string',
    valueHint: 'Name: value',
    description: 'Another header, such as If-Match or an API key; repeatable',
  },
  body: { type: 'string', valueHint: 'json', description: 'Body of the request' },
  endpoint: {
    type: 'string',
    valueHint: 'url',
    description: 'URL of the server in development (default: as in the document, then port 3000)',
  },
  mock: { type: 'boolean', description: 'Ask a mock of the document instead of a server' },
  document: {
    type: 'string',
    valueHint: 'name',
    description: 'Name of the document, if there are several',
  },
  'api-dir': {
    type: 'string',
    valueHint: 'path',
    description: 'A folder of documents or one file (default: API_DIR, then as for other commands)',
  },
  json: { type: 'boolean', description: 'Print the explanation as JSON' },
} as const;

/** `specmill why`: explains the answer to a request, which is not performed. */
export const whyCommand = command({
  name: 'why',
  description: 'Explain the answer to a request: which rule, claim, scope or value made it',
  args,
  examples: [
    { line: "specmill why --as alice 'GET /orders/7'", effect: 'Why she may not see it' },
    {
      line: `specmill why --as alice --claims '{"tenant":"acme"}' 'GET /orders'`,
      effect: 'How many rows which rule hides',
    },
    {
      line: `specmill why --as alice 'PATCH /orders/7' --body '{"status":"paid"}'`,
      effect: 'Nothing is stored',
    },
    { line: "specmill why --mock 'GET /orders/7'", effect: 'Without a server and a database' },
  ],
  run: why,
});

async function why({ args: given, rawArgs, folder, signal }: CommandContext<typeof args>) {
  const isMocked = given.mock === true;
  const { callerHeaders, withSecret } = await import('./caller-headers.ts');
  const known = await readEnvironment(folder);
  const environment = isMocked && given.token === undefined ? withSecret(known) : known;
  const { headersOf } = await import('../test/settings/headers.ts');
  const own = headersOf(repeatedFlag(rawArgs, args, 'header') ?? [], null, environment);
  const { as = null, claims = null, token = null } = given;
  const headers = {
    ...callerHeaders({ as, claims, token }, environment),
    ...own,
  };
  const request = { ...parsedRequest(given.request), body: given.body ?? null, headers };
  const { explain } = await import('./explain-request.ts');
  const explanation = await explain(request, {
    ...{ folder, environment, isMocked, signal, endpoint: given.endpoint ?? null },
    ...{ apiDir: given['api-dir'] ?? null, document: given.document ?? null },
  });
  if (given.json === true) printResult(JSON.stringify(explanation, null, 2));
  else {
    const { explanationText } = await import('./explanation-text.ts');
    printResult(explanationText(given.request, explanation));
  }
  return undefined;
}

function parsedRequest(text: string): { readonly method: string; readonly target: string } {
  const [, method, target] = /^\s*([A-Za-z]+)\s+(\/\S*)\s*$/.exec(text) ?? [];
  if (method !== undefined && target !== undefined && method.toUpperCase() !== 'HEAD')
    return { method: method.toUpperCase(), target };
  throw new PipelineError({
    code: 'USAGE',
    message: `${JSON.stringify(text)} is not a request.`,
    hint: "Write it as 'GET /orders/7'.",
  });
}
