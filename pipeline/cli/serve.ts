import { PipelineError } from '../errors.ts';
import { command } from './command.ts';
import type { CommandContext } from './command.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'One document of several: its path or name (default all, in one process)',
  },
  port: {
    type: 'string',
    valueHint: 'number',
    description: 'Port to listen on; else API_PORT of the environment or .env, else 3000',
  },
  host: {
    type: 'string',
    valueHint: 'address',
    description: 'Address to listen on; else API_HOST, else 0.0.0.0',
  },
} as const;

/** `specmill serve`: builds, runs the server and follows changes. */
export const serveCommand = command({
  name: 'serve',
  description: 'Builds and runs the server, again after each change',
  args,
  examples: [
    { line: 'specmill serve', effect: 'until Ctrl-C' },
    { line: 'specmill serve --port 8080 --host 127.0.0.1', effect: 'somewhere else' },
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
    // An interrupt is how serving ends.
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
