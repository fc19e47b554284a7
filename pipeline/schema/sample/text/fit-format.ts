import type { Random } from '../random.ts';

/** Writes a text of a format with exactly that many characters; null if there is none. */
type Fitter = (length: number, random: Random) => string | null;

function letters(count: number, random: Random): string {
  const all = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: count }, () => all[random.integer(0, 25)]).join('');
}

function digits(count: number, random: Random): string {
  return Array.from({ length: count }, () => String(random.integer(1, 9))).join('');
}

/** A label has at most 63 characters (RFC 1035). */
const fitHost: Fitter = (length, random) => {
  if (length < 1 || length > 253) return null;
  if (length < 6) return length < 3 ? letters(length, random) : `${letters(length - 2, random)}.c`;
  const labels: string[] = [];
  let left = length - '.com'.length;
  for (; left > 60; left -= 51) labels.push(letters(50, random));
  return [...labels, letters(left, random), 'com'].join('.');
};

const fitEmail: Fitter = (length, random) => {
  if (length < 5) return null;
  const hostLength = length < 12 ? Math.min(length - 2, 4) : Math.max(6, length - 61);
  const host = fitHost(hostLength, random);
  return host === null ? null : `${letters(length - hostLength - 1, random)}@${host}`;
};

const fitUrl: Fitter = (length, random) => {
  if (length < 10) return null;
  const [start, end] = length < 21 ? ['ftp://', '.io'] : ['https://example.com/', ''];
  return `${start}${letters(length - start.length - end.length, random)}${end}`;
};

const fitUri: Fitter = (length, random) => {
  if (length >= 10) return fitUrl(length, random);
  return length < 3 ? null : `x:${letters(length - 2, random)}`;
};

const fitPath: Fitter = (length, random) => (length < 1 ? '' : `/${letters(length - 1, random)}`);

/** The fraction of a second determines the length of a date-time. */
function fitMoment(start: string): Fitter {
  return (length, random) => {
    const missing = length - start.length - 1;
    if (missing === 0) return `${start}Z`;
    if (missing === 5) return `${start}+02:00`;
    return missing < 2 ? null : `${start}.${digits(missing - 1, random)}Z`;
  };
}

/** Distributes characters over groups, the last ones being the shortest; null if impossible. */
function groupSizes(total: number, groups: number, most: number): readonly number[] | null {
  let left = total;
  const sizes = Array.from({ length: groups }, (_, index) => {
    const size = Math.min(most, left - (groups - 1 - index));
    left -= size;
    return size;
  });
  return left === 0 && sizes.every((size) => size > 0) ? sizes : null;
}

const fitIpv4: Fitter = (length) => {
  const octets = ['', '8', '10', '192'];
  const sizes = groupSizes(length - '...'.length, 4, 3);
  return sizes?.map((size) => octets[size]).join('.') ?? null;
};

const fitIpv6: Fitter = (length, random) => {
  if (length === 2) return '::';
  const groups = length > 30 ? 8 : Math.ceil((length - '::'.length + 1) / 5);
  const start = length > 30 ? '' : '::';
  const sizes = groupSizes(length - start.length - (groups - 1), groups, 4);
  return sizes === null ? null : start + sizes.map((size) => digits(size, random)).join(':');
};

const fitDuration: Fitter = (length, random) =>
  length < 3 ? null : `P${digits(length - 2, random)}D`;

const fitters: ReadonlyMap<string, Fitter> = new Map<string, Fitter>([
  ['email', fitEmail],
  ['idn-email', fitEmail],
  ['hostname', fitHost],
  ['idn-hostname', fitHost],
  ['uri', fitUri],
  ['iri', fitUri],
  ['url', fitUrl],
  ['uri-reference', fitPath],
  ['iri-reference', fitPath],
  ['uri-template', fitPath],
  ['json-pointer', fitPath],
  ['date-time', fitMoment('2025-06-15T08:30:00')],
  ['time', fitMoment('08:30:00')],
  ['ipv4', fitIpv4],
  ['ipv6', fitIpv6],
  ['duration', fitDuration],
  ['regex', (length, random) => letters(length, random)],
]);

/** Lengths tried besides the one nearest to the default. */
const mostLengths = 12;

/** A text of a format within a range of lengths, near the default; null if none is known. */
export function fitFormat(
  format: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  { usual, random }: { readonly usual: number; readonly random: Random },
): string | null {
  const fit = fitters.get(format);
  if (fit === undefined) return null;
  const step = usual > maximum ? -1 : 1;
  const start = Math.min(Math.max(usual, minimum), maximum);
  for (let tried = 0; tried < mostLengths; tried += 1) {
    const length = start + tried * step;
    if (length < minimum || length > maximum) break;
    const text = fit(length, random);
    if (text !== null) return text;
  }
  return null;
}
