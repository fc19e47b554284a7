import type { Options } from 'ajv';
import { safePattern } from './safe-pattern.ts';

/** The matcher of a document's patterns, as the compiler expects it. */
export type PatternEngine = NonNullable<NonNullable<Options['code']>['regExp']>;

/** Makes each pattern of a document safe, once. */
export function createPatternEngine(): PatternEngine {
  const known = new Map<string, ReturnType<PatternEngine>>();
  const engine = (source: string): ReturnType<PatternEngine> => {
    const found = known.get(source);
    if (found !== undefined) return found;
    // Invalid regular expressions are ignored; the model warns about them.
    const pattern = safePattern(source) ?? { test: () => true };
    // The compiler identifies patterns by their text.
    const named = { test: (text: string) => pattern.test(text), toString: () => `/${source}/` };
    known.set(source, named);
    return named;
  };
  return Object.assign(engine, { code: 'new RegExp' });
}
