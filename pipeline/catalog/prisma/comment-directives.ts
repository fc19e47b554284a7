import type { DeclaredKeywords } from '../catalog.ts';

/** A comment split into its text and its directives. */
export interface DirectedComment {
  /** The text without directives; null if it is empty. */
  readonly comment: string | null;
  readonly keywords: DeclaredKeywords;
  /** Sentences on invalid directives, which stay in the comment. */
  readonly faults: readonly string[];
}

type NumericKeyword = Exclude<keyof DeclaredKeywords, 'pattern' | 'format'>;

const numeric: ReadonlySet<string> = new Set<NumericKeyword>([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

/** Floating point cannot test fractions for being multiples: 19.99 would not be a multiple of 0.01. */
const counts: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'multipleOf']);

/** `@minLength 3`, `@minLength(3)`, `@minLength: 3`; a pattern extends to the end of its line. */
const directive = /@(\w+)(?:\s*\(\s*([^()\s]*)\s*\)|(?:\s*:\s*|[ \t]+)(\S+)|)/g;

/** Splits the comment of a Prisma field into text and validation directives. */
export function readDirectives(documentation: string | null): DirectedComment {
  const keywords: { -readonly [Key in keyof DeclaredKeywords]: DeclaredKeywords[Key] } = {};
  const faults: string[] = [];
  const lines = (documentation ?? '').split('\n').map((line) => {
    const [patternText, source] = /@pattern\s*:?\s+(\S.*)$/.exec(line) ?? [];
    if (patternText !== undefined && source !== undefined) {
      const pattern = plainPattern(source.trim());
      if (pattern !== null) keywords.pattern = pattern;
      else
        faults.push(
          `The directive ${patternText.trim()} does not contain a valid JavaScript regular expression.`,
        );
      return pattern === null ? line : directed(line.slice(0, -patternText.length));
    }
    return directed(line);
  });

  function directed(line: string): string {
    return line.replace(directive, (whole, name: string, inside?: string, after?: string) => {
      const value = inside ?? after ?? '';
      if (name === 'format' && value !== '') keywords.format = value;
      else if (!numeric.has(name)) return whole;
      else if (isNumberFor(name, value)) keywords[name as NumericKeyword] = Number(value);
      else {
        faults.push(
          `The directive ${whole.trim()} needs ${counts.has(name) ? 'a whole number' : 'a number'}.`,
        );
        return whole;
      }
      return '';
    });
  }

  const comment = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { comment: comment === '' ? null : comment, keywords, faults };
}

function isNumberFor(name: string, value: string): boolean {
  if (!counts.has(name)) return /^-?\d+(\.\d+)?$/.test(value);
  return /^\d{1,9}$/.test(value) && (name !== 'multipleOf' || Number(value) > 0);
}

function plainPattern(source: string): string | null {
  const pattern = /^\/(.+)\/$/.exec(source)?.[1] ?? source;
  try {
    return new RegExp(pattern, 'u').source;
  } catch {
    return null;
  }
}
