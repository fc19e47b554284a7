import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../../errors.ts';
import { temporaryFolder } from '../../testing/run-specmill.ts';
import { chooseEndpoint } from '../choose-endpoint.ts';
import { commandWords } from '../command-words.ts';
import { parseContractConfig } from './parse-contract-config.ts';
import { reportTargets } from './report-targets.ts';
import { testArgs } from './test-args.ts';
import { readSettings } from './test-settings.ts';
import type { TestSettings } from './test-settings.ts';

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof PipelineError) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}

async function settingsOf(config: string, rawArgs: readonly string[] = []): Promise<TestSettings> {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'dredd.yml'), config);
  await writeFile(join(folder.path, '.env'), 'API_TOKEN=from-env-file\n');
  const { parseArgs } = await import('citty');
  const args = parseArgs<typeof testArgs>([...rawArgs], testArgs);
  return await readSettings({ args, rawArgs, folder: folder.path });
}

describe('a server command', () => {
  it.each([
    ['npm start', 'npm', ['start'], {}],
    ['  node  "my server.js" \'a b\' c\\ d ""', 'node', ['my server.js', 'a b', 'c d', ''], {}],
    [
      'API_PORT=8080 TOKEN="a b" npm run dev',
      'npm',
      ['run', 'dev'],
      { API_PORT: '8080', TOKEN: 'a b' },
    ],
    ['node -e "a(\\"x\\"); $HOME" x=1', 'node', ['-e', 'a("x"); $HOME', 'x=1'], {}],
  ])('%s is split without a shell', (line, program, args, env) => {
    expect(commandWords(line)).toEqual({ program, args, env });
  });

  it.each([
    ['npm start && rm x', 'contains &, which only works in a shell'],
    ['npm start > log', 'contains >'],
    ['node $MAIN', 'contains $'],
    ['node "main.js', 'has an unclosed "'],
    ['PORT=1', 'is empty'],
    [' ', 'is empty'],
  ])('%s is rejected', (line, reason) => {
    expect(messageOf(() => commandWords(line))).toContain(reason);
  });
});

describe('reporters and outputs', () => {
  it.each([
    [
      ['html', 'junit'],
      ['a.html', 'b.xml'],
      [
        ['html', 'a.html'],
        ['junit', 'b.xml'],
      ],
    ],
    [['console', 'html'], ['a.html'], [['html', 'a.html']]],
    [['console', 'html'], ['-', 'a.html'], [['html', 'a.html']]],
    [
      ['nyan', 'xunit', 'json'],
      [],
      [
        ['junit', 'reports/contract.xml'],
        ['json', 'reports/contract.json'],
      ],
    ],
    [[], [], []],
  ])('%j with %j are paired', (reporters, outputs, pairs) => {
    const targets = reportTargets(reporters, outputs);
    expect(targets.map(({ reporter, path }) => [reporter, path])).toEqual(pairs);
  });

  it.each([
    [['htlm'], [], 'There is no reporter "htlm"; did you mean html?'],
    [['html'], ['a', 'b'], '--output lists 2 files, but --reporter selects 1 report'],
    [['html', 'json'], ['a', 'a'], 'Two reports would be written to a.'],
  ])('%j with %j are rejected', (reporters, outputs, message) => {
    expect(messageOf(() => reportTargets(reporters, outputs))).toContain(message);
  });
});

it.each([
  ['http://h:1/v1/', {}, 'http://h:1/v1'],
  ['localhost:8080', {}, 'http://localhost:8080'],
  [null, {}, 'http://127.0.0.1:3000'],
  [null, { servers: [{ url: '/v1' }] }, 'http://127.0.0.1:3000/v1'],
  [
    null,
    {
      servers: [
        {
          url: 'https://{host}/v{n}',
          variables: { host: { default: 'a.example' }, n: { default: '2' } },
        },
      ],
    },
    'https://a.example/v2',
  ],
])('the endpoint for %j and %j is %s', (given, document, endpoint) => {
  expect(chooseEndpoint(given, document)).toBe(endpoint);
});

describe('a configuration', () => {
  it('of Dredd is accepted', async () => {
    const settings = await settingsOf(`
color: true
dry-run: null
hookfiles: ./hooks/*.ts
language: nodejs
server: npm start
server-wait: 5
custom: { anything: [1] }
names: false
only: ['GET (200) /users']
reporter: [dot, html]
output: ['./reports/page.html']
header: ['Authorization: Bearer \${API_TOKEN}']
user: ''
sorted: true
inline-errors: true
details: true
method: [GET]
loglevel: warning
path: []
blueprint: ./openapi/shop.json
endpoint: 'http://127.0.0.1:4000'
hooks-worker-timeout: 5000
`);
    expect(settings).toMatchObject({
      configFile: 'dredd.yml',
      document: './openapi/shop.json',
      endpoint: 'http://127.0.0.1:4000',
      hookFiles: ['./hooks/*.ts'],
      server: 'npm start',
      serverWait: 5,
      selection: { only: ['GET (200) /users'], methods: ['GET'] },
      reports: [{ reporter: 'html', path: './reports/page.html' }],
      headers: { authorization: 'Bearer from-env-file' },
      inlineErrors: true,
      details: true,
      isDryRun: false,
    });
  });

  it.each([
    ['', [], 4],
    ['hookfiles: ./hooks.ts', [], 1],
    ['hookfiles: ./hooks.ts', ['--jobs', '8'], 8],
    ['jobs: 2', [], 2],
  ])('%j and %j mean %i jobs', async (config, rawArgs, jobs) => {
    expect((await settingsOf(config, rawArgs)).jobs).toBe(jobs);
  });

  it.each([
    ['', [], 5],
    ['timeout: 20', [], 20],
    ['timeout: 20', ['--timeout', '0.5'], 0.5],
  ])('%j and %j give a time-out of %d seconds', async (config, rawArgs, timeout) => {
    expect((await settingsOf(config, rawArgs)).timeout).toBe(timeout);
  });

  it('is overridden by flags, some of which may be repeated', async () => {
    const config =
      'endpoint: http://a\nreporter: html\noutput: x.html\nheader: ["A: 1"]\nbudget: { seconds: 9 }';
    const settings = await settingsOf(config, [
      ...['--endpoint', 'http://b', '--header', 'X: 1', '--header', 'Y: a:b', '--reporter', 'json'],
      ...['--path', '/orders', '--path', '/items/{id}', '--budget', 'requests=7', '--seed', '5'],
    ]);
    expect(settings).toMatchObject({
      endpoint: 'http://b',
      headers: { x: '1', y: 'a:b' },
      reports: [{ reporter: 'json', path: 'reports/contract.json' }],
      selection: { paths: ['/orders', '/items/{id}'] },
      budget: { requests: 7 },
      seed: 5,
    });
  });

  it.each([
    ['hook-files: a', '"hook-files" in the configuration; did you mean "hookfiles"?'],
    ['server-wait: soon', '"server-wait" must be a number of seconds above 0, not "soon".'],
    ['only: [1]', '"only" must be a string or a list of strings, not [1].'],
    ['details: "yes"', '"details" must be true or false, not "yes".'],
    ['- a', 'The configuration must be a list of keys with values.'],
    ['a: [', 'The configuration is not YAML: '],
  ])('%j is rejected', (text, message) => {
    expect(messageOf(() => parseContractConfig(text, 'contract.yml'))).toContain(message);
  });

  it.each([
    [['--budget', 'minutes=1'], 'A budget is a number of requests'],
    [['--budget', 'requests=0'], 'A budget is a number of requests'],
    [['--min-coverage', '101'], 'min-coverage takes a number from 0 to 100'],
    [['--seed', '1.5'], 'seed takes a number'],
    [['--timeout', '0'], '--timeout takes a number of seconds above 0'],
    [['--jobs', '0'], 'jobs takes a whole number from 1 to 64, not 0.'],
    [['--header', 'no colon'], '"no colon" is not a header.'],
    [['--header', 'A: ${MISSING_VARIABLE}'], 'The variable MISSING_VARIABLE'],
  ])('%j is rejected', async (rawArgs, message) => {
    await expect(settingsOf('', rawArgs)).rejects.toThrow(message);
  });

  it('with hooks in another language is rejected', async () => {
    await expect(settingsOf('language: python')).rejects.toThrow(
      'Hooks in "python" need a hook server',
    );
  });
});
