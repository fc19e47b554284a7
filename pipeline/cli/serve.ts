import { PipelineError } from '../errors.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of one document (default: all documents, in one process)',
  },
  port: {
    type: 'string',
    valueHint: 'number',
    description: 'Port to listen on (default: API_PORT from the environment or .env, then 3000)',
  },
  host: {
    type: 'string',
    valueHint: 'address',
    description:
      'Address to listen on (default: API_HOST, then 0.0.0.0; with NODE_ENV=production, 127.0.0.1 if the document requires no credentials)',
  },
} as const;

/** `specmill serve`: builds and runs the server, and follows changes. */
export const serveCommand = command({
  name: 'serve',
  description: 'Build and run the server, and rebuild it on every change',
  args,
  examples: [
    { line: 'specmill serve', effect: 'Run until Ctrl-C' },
    { line: 'specmill serve --port 8080 --host 127.0.0.1', effect: 'Listen on another address' },
  ],
  run: serve,
});

async function serve({ args: given, folder, signal }: CommandContext<typeof args>) {
  const env = {
    ...(given.port === undefined ? {} : { API_PORT: portOf(given.port) }),
    ...(given.host === undefined ? {} : { API_HOST: given.host }),
  };
  const { serveProject } = await import('./serve/serve-project.ts');
  try {
    await serveProject({
      ...{ folder, env, signal },
      ...(given.document === undefined ? {} : { document: given.document }),
    });
  } catch (error) {
    // Ctrl-C is the normal end.
    if (!signal.aborted) throw error;
  }
  return undefined;
}

function portOf(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw new PipelineError({
    code: 'USAGE',
    message: `--port takes a number from 0 to 65535, not ${JSON.stringify(text)}.`,
  });
}
