import { readFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import type { Rule } from '../spec/api-types.ts';
import { withoutUndefined } from '../settings/without-undefined.ts';
import { startEmulator } from '../start-emulator.ts';
import type { RunningEmulator } from '../running-emulator.ts';
import { CommandProblem, commaList, print, runCommand, wholeNumber } from './run-command.ts';

const startArguments = {
  port: { type: 'string', description: 'Port to listen on (8080); 0 takes a free one' },
  host: {
    type: 'string',
    description: 'Address to listen on (127.0.0.1); others need --operator-token',
  },
  strict: { type: 'boolean', description: 'Reject what the provider documents as wrong' },
  magic: {
    type: 'boolean',
    description: 'Settle phones 25470000NNNN at once with result code NNNN',
  },
  'auto-timeout': { type: 'string', description: 'Time pending payments out after milliseconds' },
  seed: { type: 'string', description: 'Equal ids, receipts and faults in every run' },
  clock: { type: 'string', description: 'Start with the clock frozen at this ISO 8601 instant' },
  rules: {
    type: 'string',
    description: 'JSON file with rules, as PUT /simulator/rules takes them',
  },
  state: { type: 'string', description: 'JSON file with a state exported from /simulator/state' },
  'operator-token': {
    type: 'string',
    description: 'Ask operators for this token (EMULATOR_OPERATOR_TOKEN)',
  },
  'allow-callback-host': {
    type: 'string',
    description: 'Public hosts that may receive callbacks, comma-separated',
  },
  'allow-host': {
    type: 'string',
    description: 'Further names a Host header may carry, comma-separated',
  },
  'allow-origin': {
    type: 'string',
    description: 'Web origins that may call from a browser, comma-separated',
  },
  'allow-production': { type: 'boolean', description: 'Start although NODE_ENV is production' },
} as const;

/** Makes `emulator start`; the path of the explorer's script is the caller's to know. */
export function createStartCommand(explorerScript?: string) {
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
            explorerScript,
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

function greet(emulator: RunningEmulator): void {
  print(`The payment emulator listens on ${emulator.url}`);
  print(`  dashboard  ${emulator.url}/`);
  print(`  token      ${emulator.url}/oauth/v1/generate?grant_type=client_credentials`);
  print(`  push       ${emulator.url}/mmoney/stkpush/v1/processrequest (or /mpesa/…)`);
  print(`  reference  ${emulator.url}/docs`);
}

/** The first signal lets callbacks under way end; the second one does not wait. */
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
  throw new CommandProblem(`${file} must hold {"rules": [ … ]}.`);
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
