import { escapedLiteral } from './pattern-text.ts';

/**
 * An equivalent regular expression of a LIKE pattern that runs in linear time; null if there is
 * none. `~~` is PostgreSQL's case-sensitive operator; LIKE may ignore case, so its pattern must not
 * contain letters.
 */
export function likePattern(like: string, operator: string): string | null {
  if (operator !== '~~' && operator !== 'like') return null;
  // A backslash is an escape in some databases, a bracket opens a class in SQL Server.
  if (/[\\[\]]/.test(like) || !/^[\x20-\x7e]*$/.test(like)) return null;
  if (operator === 'like' && /[a-z]/i.test(like)) return null;
  const segments = like.split(/%+/);
  const [first = '', ...rest] = segments;
  const last = rest.pop();
  if (last === undefined) return like.includes('_') ? null : `^${escapedLiteral(like)}$`;
  return joined({ first, middle: rest, last });
}

interface Segments {
  readonly first: string;
  readonly middle: readonly string[];
  readonly last: string;
}

function joined({ first, middle, last }: Segments): string | null {
  const prefix = first === '' ? '' : segment(first, { after: true });
  const suffix = last === '' ? '' : segment(last, { before: true });
  if (prefix === null || suffix === null) return null;
  const [only] = middle;
  if (only === undefined) {
    if (first === '' && last === '') return null;
    if (last === '') return `^${prefix}`;
    return first === '' ? `${suffix}$` : `^${prefix}[\\s\\S]*${suffix}$`;
  }
  if (first !== '' || last !== '') return null;
  if (middle.length === 1) return segment(only, { before: true, after: true });
  // For single characters the first match is enough, which needs no backtracking.
  if (!middle.every((part) => /^[^_]$/.test(part))) return null;
  return `^${middle.map((part) => `[^${classCharacter(part)}]*${escapedLiteral(part)}`).join('')}`;
}

/**
 * `_` is one character, which some programs count as two units; next to a `%` this makes no
 * difference.
 */
function segment(
  text: string,
  open: { readonly before?: boolean; readonly after?: boolean },
): string | null {
  const [, before = '', literal = '', after = ''] = /^(_*)([^]*?)(_*)$/.exec(text) ?? [];
  if (literal.includes('_')) return null;
  if ((before !== '' && open.before !== true) || (after !== '' && open.after !== true)) return null;
  return `${anyOf(before.length)}${escapedLiteral(literal)}${anyOf(after.length)}`;
}

function anyOf(count: number): string {
  return count === 0 ? '' : `[\\s\\S]${count === 1 ? '' : `{${count}}`}`;
}

function classCharacter(character: string): string {
  return /[\\\]^-]/.test(character) ? `\\${character}` : character;
}
