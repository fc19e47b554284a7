import type { ProjectInput } from './project-files.ts';
import { startCommand } from './start-command.ts';

/** Writable folder in the container for a SQLite file. */
export const DATA_FOLDER = '/data';

/**
 * An image of the servers only: production packages and the servers' folders, run by a user that
 * can write only to the folder of a SQLite file.
 */
export function dockerfile(input: ProjectInput): string {
  const { output, outputs, language, provider, isVendored } = input;
  const main = `${output === '' ? '' : `${output}/`}main.${language === 'typescript' ? 'ts' : 'js'}`;
  const health =
    "fetch('http://127.0.0.1:' + (process.env.API_PORT || 3000) + '/health/live').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))";
  const data =
    provider === 'sqlite'
      ? [
          `RUN mkdir ${DATA_FOLDER} && chown node:node ${DATA_FOLDER}`,
          `ENV DATABASE_URL=file:${DATA_FOLDER}/database.db`,
        ]
      : [];
  return lines([
    'FROM node:24-slim',
    'WORKDIR /app',
    'ENV NODE_ENV=production',
    '# Listen on all addresses: only published ports can be reached from outside the container.',
    'ENV API_HOST=0.0.0.0',
    '# After SIGTERM, it still serves while /health responds with 503: longer than a load balancer needs to notice.',
    'ENV API_DRAIN_MS=5000',
    ...data,
    'COPY package.json package-lock.json ./',
    ...(isVendored
      ? ["# The server's package, which package.json refers to.", 'COPY vendor ./vendor']
      : []),
    '# Scripts of packages do not run: the server needs none.',
    'RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund',
    ...copies(outputs),
    'USER node',
    'EXPOSE 3000',
    `HEALTHCHECK --interval=10s --timeout=3s CMD ${JSON.stringify(['node', '-e', health])}`,
    `CMD ${JSON.stringify(startCommand(main))}`,
  ]);
}

/** A server in the project's own folder cannot be copied separately. */
function copies(outputs: readonly string[]): readonly string[] {
  if (outputs.includes('')) return ['COPY . .'];
  return [
    'COPY .generator.json ./',
    '# Add the folders that your own code in custom/ imports.',
    ...outputs.map((output) => `COPY ${JSON.stringify([`${output}/`, `./${output}/`])}`),
  ];
}

/** Files to exclude from the image. */
export const dockerIgnore = lines([
  ...['node_modules', '.git', '.env', '*.log', '*.db', '*.db-shm', '*.db-wal', '.generator/'],
]);

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}
