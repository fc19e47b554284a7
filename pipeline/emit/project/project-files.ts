import type { OutputFile } from '../../output-file.ts';
import type { Provider } from '../../catalog/catalog.ts';
import { jsonText } from '../server/json-text.ts';
import { composeFile } from './compose-file.ts';
import { dockerfile, dockerIgnore } from './dockerfile.ts';

/** Input of the files in a project's root. */
export interface ProjectInput {
  /** Folder of the server that the container starts, relative to the project. */
  readonly output: string;
  /** Folders of all servers. */
  readonly outputs: readonly string[];
  readonly language: 'typescript' | 'javascript';
  readonly provider: Provider;
  /** Whether the server's package is a file in `vendor/`. */
  readonly isVendored: boolean;
  /** An example of a database URL. */
  readonly databaseUrl: string;
  /** The project's configuration if it has none yet. */
  readonly configuration: object | null;
}

/**
 * Files outside the servers, which the user owns after the first build: containers, environment and
 * compiler settings.
 */
export function emitProjectFiles(input: ProjectInput): readonly OutputFile[] {
  const user = (path: string, content: string): OutputFile => ({ path, owner: 'user', content });
  return [
    user('Dockerfile', dockerfile(input)),
    user('compose.yaml', composeFile(input.provider)),
    user('.dockerignore', dockerIgnore),
    user('.env.example', environmentExample(input.databaseUrl)),
    user('.gitignore', gitIgnore),
    ...(input.configuration === null
      ? []
      : [user('.generator.json', jsonText(input.configuration))]),
    ...(input.language === 'typescript' ? [user('tsconfig.json', compilerSettings(input))] : []),
  ];
}

const gitIgnore = `node_modules/
.env
*.log
*.db
*.db-shm
*.db-wal
.generator/lock
.generator/transaction/
`;

function environmentExample(databaseUrl: string): string {
  return `# Copy to .env, which is not committed.
DATABASE_URL=${databaseUrl}
API_PORT=3000
# Worker processes that share the port, or auto.
# WEB_CONCURRENCY=auto
# A separate port for /metrics, /docs and /openapi.json, or off.
# API_ADMIN_PORT=9090
# The defaults of the settings below depend on NODE_ENV; remove the # to set your own.
# Address to listen on; in production, only this machine if the document requires no credentials.
# API_HOST=127.0.0.1
# Origins that browsers may call from, comma-separated; any in development, none in production.
# CORS_ORIGIN=https://shop.example
# How credentials are checked, if the document requires any.
# JWT_SECRET=
# JWKS_URL=https://login.example.com/.well-known/jwks.json
# JWT_ISSUER=https://login.example.com
# JWT_AUDIENCE=api
# Server on which processes count requests together, if the document limits them: npm install @redis/client
# REDIS_URL=redis://localhost:6379
`;
}

function compilerSettings({ outputs }: ProjectInput): string {
  return jsonText({
    compilerOptions: {
      target: 'es2024',
      lib: ['es2024', 'esnext.collection', 'esnext.iterator'],
      module: 'nodenext',
      types: ['node'],
      noEmit: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    },
    include: outputs.map((output) => (output === '' ? '.' : output)),
  });
}
