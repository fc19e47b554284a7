import { readFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import type { Rule } from '../spec/api-types.ts';
import type { ExplorerOptions } from '../settings/settings.ts';
import { withoutUndefined } from '../settings/without-undefined.ts';
import { startEmulator } from '../start-emulator.ts';
import type { RunningEmulator } from '../running-emulator.ts';
import { USUAL_URL } from './operator-client.ts';
import { CommandProblem, commaList, print, runCommand, wholeNumber } from './run-command.ts';

const startArguments = {
  port: {
    group: 'Server',
    type: 'string',
    valueHint: 'number',
    description: 'Port to listen on; 0 picks a free one (default 8080)',
  },
  host: {
    group: 'Server',
    type: 'string',
    valueHint: 'address',
    description: 'Address to listen on (default 127.0.0.1); any other needs --operator-token',
  },
  strict: {
    group: 'Behaviour',
    type: 'boolean',
    description: 'Reject everything that the provider documents as invalid',
  },
  magic: {
    group: 'Behaviour',
    type: 'boolean',
    description: 'Settle payments from phones 25470000NNNN immediately with result code NNNN',
  },
  'auto-timeout': {
    group: 'Behaviour',
    type: 'string',
    valueHint: 'ms',
    description: 'Time out pending payments after this many milliseconds',
  },
  seed: {
    group: 'Behaviour',
    type: 'string',
    valueHint: 'number',
    description: 'Seed for ids, receipts and faults, which are then the same in every run',
  },
  clock: {
    group: 'Behaviour',
    type: 'string',
    valueHint: 'time',
    description: 'Freeze the clock at this ISO 8601 time',
  },
  rules: {
    group: 'Behaviour',
    type: 'string',
    valueHint: 'file',
    description: 'JSON file with rules, in the format of PUT /simulator/rules',
  },
  state: {
    group: 'Behaviour',
    type: 'string',
    valueHint: 'file',
    description: 'JSON file with a state exported from GET /simulator/state',
  },
  'operator-token': {
    group: 'Server',
    type: 'string',
    valueHint: 'token',
    description: 'Token that operators must send (default: EMULATOR_OPERATOR_TOKEN)',
  },
  'allow-callback-host': {
    group: 'Server',
    type: 'string',
    valueHint: 'hosts',
    description: 'Public hosts that may receive callbacks, comma-separated',
  },
  'allow-host': {
    group: 'Server',
    type: 'string',
    valueHint: 'hosts',
    description: 'Additional host names to accept in the Host header, comma-separated',
  },
  'allow-origin': {
    group: 'Server',
    type: 'string',
    valueHint: 'origins',
    description: 'Web origins that may call from a browser, comma-separated',
  },
  'allow-production': {
    group: 'Server',
    type: 'boolean',
    description: 'Start even if NODE_ENV is production',
  },
} as const;

/** Creates `emulator start`; the caller provides the explorer. */
export function createStartCommand(explorer: ExplorerOptions = {}) {
  return defineCommand({
    meta: { name: 'start', description: 'Start the emulator' },
    args: startArguments,
    run: ({ args }) =>
      runCommand(async () => {
        const emulator = await startEmulator({
          ...withoutUndefined({
            port: wholeNumber('--port', args.port),
            host: args.host,
            strict: args.strict,
            magic: args.magic,
            autoTimeoutMs: wholeNumber('--auto-timeout', args['auto-timeout']),
            seed: wholeNumber('--seed', args.seed),
            clock: args.clock,
            rules: args.rules === undefined ? undefined : await readRules(args.rules),
            operatorToken: args['operator-token'],
            allowProduction: args['allow-production'],
            ...explorer,
          }),
          allowCallbackHosts: commaList(args['allow-callback-host']),
          allowHosts: commaList(args['allow-host']),
          allowOrigins: commaList(args['allow-origin']),
        });
        if (args.state !== undefined) await loadState(emulator, args.state);
        greet(emulator);
        stopOnSignal(emulator);
      }),
  });
}

function greet({ url }: RunningEmulator): void {
  const flag = url === USUAL_URL ? '' : `--url ${url} `;
  print(
    [
      `The payment emulator is listening on ${url}`,
      `  dashboard  ${url}/`,
      `  token      ${url}/oauth/v1/generate?grant_type=client_credentials`,
      `  push       ${url}/mmoney/stkpush/v1/processrequest (or /mpesa/…)`,
      `  reference  ${url}/docs`,
      `Run a shop against it: specmill emulator exec ${flag}-- node shop.js`,
    ].join('\n'),
  );
}

/** The first signal waits for callbacks in progress; the second one does not. */
function stopOnSignal(emulator: RunningEmulator): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(130);
    stopping = true;
    void emulator.close();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function readRules(file: string): Promise<readonly Rule[]> {
  const { rules } = (await readJsonFile(file)) as { rules?: unknown };
  if (Array.isArray(rules)) return rules as Rule[];
  throw new CommandProblem(`${file} must contain {"rules": [ … ]}.`);
}

async function loadState(emulator: RunningEmulator, file: string): Promise<void> {
  const state = await readJsonFile(file);
  try {
    emulator.importState(state);
  } catch (error) {
    await emulator.close();
    throw new CommandProblem(`${file}: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    throw new CommandProblem(`${file} cannot be read as JSON.`, { cause: error });
  }
}
