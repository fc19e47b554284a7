import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { composeFile } from './compose-file.ts';
import { dockerfile } from './dockerfile.ts';
import { kubernetesManifest } from './kubernetes-manifest.ts';

const servers = ['postgresql', 'mysql', 'sqlserver', 'cockroachdb'] as const;
type Named = (typeof servers)[number] | 'sqlite';

function kubernetesObjects(project: string, provider: Named) {
  return parseAllDocuments(kubernetesManifest(project, provider)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as { kind: string; metadata: { name: string } };
  });
}

describe('compose.yaml', () => {
  it.each(servers)('starts %s before the API, which connects to it', (provider) => {
    const { services, volumes } = parse(composeFile(provider)) as {
      services: Record<'api' | 'database', Record<string, unknown>>;
      volumes: object;
    };
    const { environment, depends_on: needs } = services.api as {
      environment: { DATABASE_URL: string };
      depends_on: object;
    };
    expect(environment.DATABASE_URL).toContain('database:');
    expect(services.api).toMatchObject({ ports: ['127.0.0.1:3000:3000'], init: true });
    expect(environment).toMatchObject({ NODE_ENV: 'production', API_DRAIN_MS: 0 });
    expect(needs).toEqual({ database: { condition: 'service_healthy' } });
    expect(services.database['healthcheck']).toMatchObject({ retries: 30 });
    expect(Object.keys(volumes)).toEqual(['database']);
  });

  it("mounts the project's SQLite file into the API", () => {
    expect(parse(composeFile('sqlite'))).toMatchObject({
      services: {
        api: { volumes: ['.:/data'], environment: { DATABASE_URL: 'file:/data/database.db' } },
      },
    });
  });
});

describe('deploy/kubernetes.yaml', () => {
  it.each(servers)('supports several replicas of an API on %s', (provider) => {
    const kinds = kubernetesObjects('shop', provider).map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...['Secret', 'Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'],
    ]);
  });

  it.each([...servers, 'sqlite'] as const)(
    'gives a pod on %s no more than it needs',
    (provider) => {
      const [, deployment] = kubernetesObjects('shop', provider);
      expect(deployment).toMatchObject({
        spec: {
          template: {
            spec: {
              automountServiceAccountToken: false,
              securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
              terminationGracePeriodSeconds: 30,
            },
          },
        },
      });
    },
  );

  it('spreads replicas, and counts their connections', () => {
    const [, deployment] = kubernetesObjects('shop', 'postgresql');
    const label = { matchLabels: { app: 'shop' } };
    expect(deployment).toMatchObject({
      spec: {
        template: {
          spec: {
            topologySpreadConstraints: [
              { topologyKey: 'kubernetes.io/hostname', labelSelector: label },
              { topologyKey: 'topology.kubernetes.io/zone', labelSelector: label },
            ],
          },
        },
      },
    });
    // One more replica during an update, each with a connection for /health.
    expect(kubernetesManifest('shop', 'postgresql')).toContain('(8 + 1) × (10 + 1) = 99');
  });

  it('has one replica and a volume for a SQLite file', () => {
    const objects = kubernetesObjects('shop', 'sqlite');
    expect(objects.map(({ kind }) => kind)).toEqual([
      ...['Secret', 'Deployment', 'Service', 'PersistentVolumeClaim'],
    ]);
    expect(objects[1]).toMatchObject({ spec: { replicas: 1, strategy: { type: 'Recreate' } } });
  });

  it.each([
    ['My Shop', 'my-shop'],
    ['shop\n---\nkind: Evil', 'shop-kind-evil'],
    ['ß', 'api'],
    ['2shops', 'shops'],
    ['true', 'true-api'],
    ['a'.repeat(80), 'a'.repeat(50)],
  ])('derives a name from the folder %j', (folder, name) => {
    const names = kubernetesObjects(folder, 'postgresql').map(({ metadata }) => metadata.name);
    expect(new Set(names)).toEqual(new Set([name]));
  });
});

describe('Dockerfile', () => {
  const input = {
    ...({
      language: 'typescript',
      databaseUrl: '',
      configuration: null,
      isVendored: false,
    } as const),
    ...{ output: 'server', outputs: ['server', 'reports'] },
  };

  it('copies only the servers, installs from the lock file, and runs as another user', () => {
    const text = dockerfile({ ...input, provider: 'postgresql' });
    expect(text.split('\n').filter((line) => /^(?:COPY|RUN|USER|CMD)/.test(line))).toEqual([
      'COPY package.json package-lock.json ./',
      'RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund',
      'COPY .generator.json ./',
      'COPY ["server/","./server/"]',
      'COPY ["reports/","./reports/"]',
      'USER node',
      'CMD ["node","--max-semi-space-size=16","server/main.ts"]',
    ]);
  });

  it("copies the server's package if it is in the project", () => {
    const text = dockerfile({ ...input, provider: 'postgresql', isVendored: true });
    expect(text).toMatch(/COPY package\.json .*\n#.*\nCOPY vendor \.\/vendor\n#.*\nRUN npm ci/);
  });

  it('gives that user write access to the SQLite file', () => {
    const text = dockerfile({ ...input, provider: 'sqlite' });
    expect(text).toContain('RUN mkdir /data && chown node:node /data\n');
    expect(text).toContain('ENV DATABASE_URL=file:/data/database.db\n');
  });
});
