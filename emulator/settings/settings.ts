import { isLoopbackHost } from '../callbacks/address-class.ts';
import { checkAgainstSchema } from '../spec/request-validator.ts';
import type { Rule } from '../spec/api-types.ts';
import { StartProblem } from './start-problem.ts';
import { withoutUndefined } from './without-undefined.ts';

/** Options of an emulator; others are read from the environment or have a default. */
export interface EmulatorOptions {
  /** Address to listen on (127.0.0.1); any other than a loopback address requires `operatorToken`. */
  readonly host?: string;
  /** Port to listen on (8080); 0 picks a free one. */
  readonly port?: number;
  /** Basic credentials of the token endpoint: else `CONSUMER_KEY`, else `consumer_key`. */
  readonly consumerKey?: string;
  /** Else `CONSUMER_SECRET`, else `consumer_secret`. */
  readonly consumerSecret?: string;
  /** Seconds: else `EMULATOR_TOKEN_EXPIRES_IN`, else 3599. */
  readonly tokenExpiresIn?: number;
  /** Milliseconds for connect, headers and body: else `EMULATOR_CALLBACK_TIMEOUT_MS`, else 10,000. */
  readonly callbackTimeoutMs?: number;
  /** Enables the check of `Password`: else `EMULATOR_PASSKEY`. */
  readonly passkey?: string;
  /** Reject violations of the provider's documentation instead of only warning. */
  readonly strict?: boolean;
  /** Settle phones 25470000NNNN immediately with result code NNNN. */
  readonly magic?: boolean;
  /** Time out a pending transaction after this many milliseconds. */
  readonly autoTimeoutMs?: number;
  /** Makes identifiers, receipts and faults reproducible. */
  readonly seed?: number;
  /** Start with the clock frozen at this ISO 8601 time. */
  readonly clock?: string;
  readonly rules?: readonly Rule[];
  /** Required for every operator request: else `EMULATOR_OPERATOR_TOKEN`. */
  readonly operatorToken?: string;
  /** Public hosts that may receive callbacks. */
  readonly allowCallbackHosts?: readonly string[];
  /** Names that a Host header may contain besides localhost and the listening address. */
  readonly allowHosts?: readonly string[];
  /** Web origins besides its own that may call the emulator from a browser. */
  readonly allowOrigins?: readonly string[];
  /** Start even if `NODE_ENV` is production. */
  readonly allowProduction?: boolean;
  /** Path of Scalar's standalone script for /docs; without it /docs is a plain page. */
  readonly explorerScript?: string;
  /** Settings of Scalar for its colors and texts. */
  readonly explorerLook?: object;
  /** Maximum number of transactions in memory (100,000). */
  readonly maxTransactions?: number;
}

/** Where the explorer is, and how it looks. */
export type ExplorerOptions = Pick<EmulatorOptions, 'explorerScript' | 'explorerLook'>;

/** The validated options. */
export type Settings = Required<Omit<EmulatorOptions, OptionalSetting>> &
  Pick<EmulatorOptions, OptionalSetting>;

type OptionalSetting =
  | 'passkey'
  | 'autoTimeoutMs'
  | 'seed'
  | 'clock'
  | 'operatorToken'
  | 'explorerScript'
  | 'explorerLook';

const LONGEST_LIFETIME_S = 31_536_000;
const LONGEST_TIMEOUT_MS = 600_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Combines options and environment; throws one StartProblem that lists all errors. */
export function readSettings(options: EmulatorOptions, environment: Environment): Settings {
  const fromEnvironment = readEnvironment(environment);
  const settings: Settings = {
    ...defaults,
    ...withoutUndefined(fromEnvironment.options),
    ...withoutUndefined(options),
  };
  const problems = [...fromEnvironment.problems, ...wrongSettings(settings, environment)];
  if (problems.length > 0) throw new StartProblem(problems.join('\n'));
  return settings;
}

const defaults: Settings = {
  host: '127.0.0.1',
  port: 8080,
  consumerKey: 'consumer_key',
  consumerSecret: 'consumer_secret',
  tokenExpiresIn: 3599,
  callbackTimeoutMs: 10_000,
  strict: false,
  magic: false,
  rules: [],
  allowCallbackHosts: [],
  allowHosts: [],
  allowOrigins: [],
  allowProduction: false,
  maxTransactions: 100_000,
};

function readEnvironment(environment: Environment): {
  readonly options: EmulatorOptions;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const text = (name: string) => {
    const value = environment[name];
    if (value === '') problems.push(`${name} is set but empty: give it a value or unset it.`);
    return value;
  };
  const whole = (name: string, unit: string, max: number) => {
    const value = environment[name];
    if (value === undefined) return undefined;
    if (/^[0-9]{1,12}$/.test(value) && within(Number(value), 1, max)) return Number(value);
    problems.push(
      `${name} must be a whole number of ${unit} from 1 to ${max}, not ${JSON.stringify(value)}.`,
    );
    return undefined;
  };
  const options = {
    consumerKey: text('CONSUMER_KEY'),
    consumerSecret: text('CONSUMER_SECRET'),
    passkey: text('EMULATOR_PASSKEY'),
    operatorToken: text('EMULATOR_OPERATOR_TOKEN'),
    tokenExpiresIn: whole('EMULATOR_TOKEN_EXPIRES_IN', 'seconds', LONGEST_LIFETIME_S),
    callbackTimeoutMs: whole('EMULATOR_CALLBACK_TIMEOUT_MS', 'milliseconds', LONGEST_TIMEOUT_MS),
  };
  return { options: withoutUndefined(options), problems };
}

function wrongSettings(settings: Settings, environment: Environment): readonly string[] {
  const ranges: readonly [string, number | undefined, number, number][] = [
    ['The port', settings.port, 0, 65_535],
    ['The seed', settings.seed, 0, 4_294_967_295],
    ['The lifetime of a token in seconds', settings.tokenExpiresIn, 1, LONGEST_LIFETIME_S],
    ['The callback time-out in milliseconds', settings.callbackTimeoutMs, 1, LONGEST_TIMEOUT_MS],
    ['The automatic time-out in milliseconds', settings.autoTimeoutMs, 1, 86_400_000],
    ['The number of transactions kept', settings.maxTransactions, 1, 1_000_000],
  ];
  const problems = ranges
    .filter(([, value, min, max]) => value !== undefined && !within(value, min, max))
    .map(
      ([what, value, min, max]) =>
        `${what} must be a whole number from ${min} to ${max}, not ${value}.`,
    );
  if (settings.rules.length > 0)
    for (const { field, message } of checkAgainstSchema('RuleSet', { rules: settings.rules }))
      problems.push(`The rules are not valid: ${field}: ${message}.`);
  if (settings.consumerKey.includes(':'))
    problems.push(
      'CONSUMER_KEY must not contain a colon: in Basic credentials, the key ends there.',
    );
  if (settings.operatorToken !== undefined && !/^[\x21-\x7e]+$/.test(settings.operatorToken))
    problems.push(
      'The operator token must be printable ASCII without spaces, because it is sent in a header.',
    );
  if (settings.clock !== undefined && isNaN(Date.parse(settings.clock)))
    problems.push(`The clock must be an ISO 8601 instant, not ${settings.clock}.`);
  if (!isLoopbackHost(settings.host) && settings.operatorToken === undefined)
    problems.push(
      `Listening on ${settings.host} lets other machines connect: pass --operator-token (or EMULATOR_OPERATOR_TOKEN), or listen on 127.0.0.1.`,
    );
  if (environment['NODE_ENV'] === 'production' && !settings.allowProduction)
    problems.push(
      'NODE_ENV is production, and this is not a payment provider: pass --allow-production if that is intended.',
    );
  return problems;
}

function within(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
