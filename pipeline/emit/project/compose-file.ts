import type { Provider } from '../../catalog/catalog.ts';
import { DATA_FOLDER } from './dockerfile.ts';

/** A database service in a compose file, for development, with a well-known password. */
interface DatabaseService {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly volume: string;
  readonly healthcheck: string;
  /** URL for the API's container. */
  readonly url: string;
}

const services: Readonly<Record<Exclude<Provider, 'sqlite'>, DatabaseService>> = {
  postgresql: {
    image: 'postgres:17',
    environment: { POSTGRES_USER: 'app', POSTGRES_PASSWORD: 'app', POSTGRES_DB: 'app' },
    volume: '/var/lib/postgresql/data',
    healthcheck: 'pg_isready -U app',
    url: 'postgresql://app:app@database:5432/app',
  },
  mysql: {
    image: 'mariadb:11',
    environment: {
      MARIADB_USER: 'app',
      MARIADB_PASSWORD: 'app',
      MARIADB_DATABASE: 'app',
      MARIADB_RANDOM_ROOT_PASSWORD: 'yes',
    },
    volume: '/var/lib/mysql',
    healthcheck: 'healthcheck.sh --connect --innodb_initialized',
    url: 'mysql://app:app@database:3306/app',
  },
  sqlserver: {
    image: 'mcr.microsoft.com/mssql/server:2022-latest',
    environment: { ACCEPT_EULA: 'Y', MSSQL_SA_PASSWORD: 'Only-for-1-developer' },
    volume: '/var/opt/mssql',
    healthcheck:
      "/opt/mssql-tools18/bin/sqlcmd -C -U sa -P Only-for-1-developer -Q 'SELECT 1' || exit 1",
    url: 'sqlserver://database:1433;database=master;user=sa;password=Only-for-1-developer;trustServerCertificate=true',
  },
  cockroachdb: {
    image: 'cockroachdb/cockroach:latest-v24.3',
    environment: { COCKROACH_DATABASE: 'app' },
    command: 'start-single-node --insecure',
    volume: '/cockroach/cockroach-data',
    healthcheck: 'cockroach node status --insecure',
    url: 'cockroachdb://root@database:26257/app?sslmode=disable',
  },
};

/** The API in production mode, for this machine only. */
const api = `  api:
    build: .
    # Only this machine can reach it: remove the address to open it to others.
    ports: ["127.0.0.1:3000:3000"]
    # Passes signals on, and removes processes that have ended.
    init: true
    # The server exits after its requests in flight, and after 10 seconds at the latest.
    stop_grace_period: 20s
    environment:
      NODE_ENV: production
      # No load balancer is in front of it.
      API_DRAIN_MS: 0
`;

/** The API and its database for `docker compose up`, on one machine. */
export function composeFile(provider: Provider): string {
  return provider === 'sqlite' ? withFile() : withService(services[provider]);
}

function withFile(): string {
  return `# The API on this machine: docker compose up --build
services:
${api}      # The project's folder is mounted below: replace database.db with the name of your database file.
      DATABASE_URL: file:${DATA_FOLDER}/database.db
    volumes: [".:${DATA_FOLDER}"]
`;
}

function withService(service: DatabaseService): string {
  const { image, environment, command, volume, healthcheck, url } = service;
  const variables = Object.entries(environment).map(
    ([name, value]) => `      ${name}: ${JSON.stringify(value)}\n`,
  );
  return `# The API and an empty database on this machine: docker compose up --build
services:
${api}      DATABASE_URL: ${JSON.stringify(url)}
    depends_on:
      database: { condition: service_healthy }
  database:
    image: ${image}
${command === undefined ? '' : `    command: ${command}\n`}    environment:
${variables.join('')}    volumes: ["database:${volume}"]
    healthcheck:
      test: ["CMD-SHELL", ${JSON.stringify(healthcheck)}]
      interval: 2s
      timeout: 3s
      retries: 30
volumes:
  database:
`;
}
