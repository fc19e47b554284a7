import { isIP } from 'node:net';
import { PipelineError } from '../../errors.ts';

const DEFAULT_PORT = 3334;
const MAXIMUM_DELAY_MS = 600_000;
const MAXIMUM_ROWS = 5000;

/** The port: the flag, else the variable, else 3334. */
export function portFlag(flag: string | undefined, variable: string | undefined): number {
  const text = flag ?? variable;
  if (text === undefined) return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  const name = flag === undefined ? 'MOCK_PORT' : '--port';
  throw wrong(`${name} takes a number from 0 to 65535, not ${JSON.stringify(text)}.`);
}

/** The address to listen on: the flag, else the variable, else localhost. */
export function hostFlag(flag: string | undefined, variable: string | undefined): string {
  const text = flag ?? variable;
  if (text === undefined) return '127.0.0.1';
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 || /^[\w-]+(?:\.[\w-]+)*\.?$/.test(host)) return host;
  const name = flag === undefined ? 'MOCK_HOST' : '--host';
  throw wrong(
    `${name} takes an address (0.0.0.0, ::1) or a host name, not ${JSON.stringify(text)}.`,
  );
}

/** Origins, comma-separated: `*`, or origins as browsers send them. */
export function originsFlag(name: string, text: string | undefined): string {
  if (text === undefined) return '*';
  const origins = text.split(',').map((origin) => origin.trim());
  if (origins.length === 1 && origins[0] === '*') return '*';
  if (origins.includes('*')) {
    throw wrong(`--${name} takes either * (every origin) or a list of origins.`);
  }
  for (const origin of origins) {
    if (origin === 'null' || originOf(origin) === origin) continue;
    const meant = originOf(origin) ?? originOf(`http://${origin}`);
    throw wrong(
      `--${name} takes * or origins such as http://localhost:5173, not ${JSON.stringify(origin)}${meant === null ? '.' : `; did you mean ${meant}?`}`,
    );
  }
  return origins.join(',');
}

/** Scheme, host and port of a URL; null if it has none. */
function originOf(text: string): string | null {
  const { protocol, host } = URL.canParse(text) ? new URL(text) : { protocol: '', host: '' };
  // Browser extensions and apps have origins too: `capacitor://localhost`.
  return host === '' ? null : `${protocol}//${host}`;
}

/** Minimum and maximum in milliseconds: `200` or `100-800`. */
export function rangeFlag(name: string, text: string | undefined): readonly [number, number] {
  if (text === undefined) return [0, 0];
  const [, first, second = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(second)];
  if (from <= to && to <= MAXIMUM_DELAY_MS) return [from, to];
  throw wrong(
    `--${name} takes milliseconds (200) or a range (100-800), at most 600000, not ${JSON.stringify(text)}.`,
  );
}

/** A share from 0 to 1: `0.1` or `10%`. */
export function shareFlag(name: string, text: string | undefined): number {
  if (text === undefined) return 0;
  const [, digits, sign] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text) ?? [];
  const share = Number(digits) / (sign === '%' ? 100 : 1);
  if (share >= 0 && share <= 1) return share;
  throw wrong(`--${name} takes a share from 0 to 1 (0.1 or 10%), not ${JSON.stringify(text)}.`);
}

/** A number of rows; null if absent. */
export function countFlag(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,4}$/.test(text) && Number(text) <= MAXIMUM_ROWS) return Number(text);
  throw wrong(`--${name} takes a number from 0 to ${MAXIMUM_ROWS}, not ${JSON.stringify(text)}.`);
}

/** A seed; null if absent. */
export function seedFlag(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw wrong(`--seed takes a number of at most nine digits, not ${JSON.stringify(text)}.`);
}

/** Bytes of `BODY_LIMIT` in a generated server's spelling: `1mb`, `500kb`, `1000`. */
export function sizeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, digits, unit = 'b'] = /^\s*(\d{1,12})\s*(b|kb|mb|gb)?\s*$/i.exec(text) ?? [];
  const factor = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }[unit.toLowerCase()];
  if (digits !== undefined && factor !== undefined) return Number(digits) * factor;
  throw wrong(`BODY_LIMIT takes a size such as 1mb or 500kb, not ${JSON.stringify(text)}.`);
}

function wrong(message: string): PipelineError {
  return new PipelineError({
    code: 'USAGE',
    message,
    hint: 'Run specmill mock --help for its options.',
  });
}
