import { inAnyCase } from './any-case.ts';
import { isDeterministic } from './deterministic-pattern.ts';
import type { Pattern } from './pattern-syntax.ts';
import { UnknownPattern, parsePattern } from './pattern-syntax.ts';

interface RegexOptions {
  /** Matched regardless of case. */
  readonly ignoresCase?: boolean;
  /** May reject the parsed pattern. */
  readonly isAllowed?: (pattern: Pattern) => boolean;
}

/** Translates a POSIX pattern (PostgreSQL's `~`) to an equivalent JavaScript one, slightly wider where the locale matters, that cannot backtrack without bound; null if there is none. */
export function regexPattern(
  posix: string,
  { ignoresCase = false, isAllowed = () => true }: RegexOptions = {},
): string | null {
  const [, start = '', body = '', end = ''] = /^(\^?)([^]*?)(\$?)$/.exec(posix) ?? [];
  // `^a|b$` has one anchor per option, and `\$` is not an anchor.
  if (body.endsWith('\\') || hasBareChoice(body)) return null;
  try {
    const parsed = parsePattern(body);
    const pattern = ignoresCase ? inAnyCase(parsed) : parsed;
    const limited = start === '^' ? isDeterministic(pattern) : isShort(pattern);
    return limited && isAllowed(pattern) ? `${start}${patternText(pattern)}${end}` : null;
  } catch (error) {
    if (error instanceof UnknownPattern) return null;
    throw error;
  }
}

/** Whether the pattern can match a blank. */
export function mayReadBlank(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'set':
      return pattern.set.some(([from, to]) => from <= 0x20 && 0x20 <= to);
    case 'sequence':
      return pattern.parts.some(mayReadBlank);
    case 'choice':
      return pattern.options.some(mayReadBlank);
    case 'repeat':
      return mayReadBlank(pattern.part);
  }
}

/** Without an anchor, matching starts at every character, which is only cheap for a fixed length. */
function isShort(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'set':
      return true;
    case 'sequence':
      return pattern.parts.length <= 100 && pattern.parts.every(isShort);
    case 'choice':
      return false;
    case 'repeat':
      return pattern.part.kind === 'set' && pattern.least === pattern.most;
  }
}

function hasBareChoice(body: string): boolean {
  let depth = 0;
  for (const part of body.match(/\\[^]|\[\^?\]?(?:\[:[a-z]+:\]|[^\]])*\]|[^]/g) ?? []) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === '|' && depth === 0) return true;
  }
  return false;
}

function patternText(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'set':
      return pattern.text;
    case 'sequence':
      return pattern.parts
        .map((part) => (part.kind === 'choice' ? grouped(part) : patternText(part)))
        .join('');
    case 'choice':
      return pattern.options.map(patternText).join('|');
    case 'repeat': {
      const { part } = pattern;
      return `${part.kind === 'set' ? part.text : grouped(part)}${quantifierText(pattern)}`;
    }
  }
}

function grouped(pattern: Pattern): string {
  return `(?:${patternText(pattern)})`;
}

function quantifierText({ least, most }: Extract<Pattern, { kind: 'repeat' }>): string {
  if (most === Infinity) return least === 0 ? '*' : least === 1 ? '+' : `{${least},}`;
  if (least === most) return `{${least}}`;
  return least === 0 && most === 1 ? '?' : `{${least},${most}}`;
}
