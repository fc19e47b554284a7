import type { Options } from 'ajv';
import { safePattern } from './safe-pattern.ts';

/** How patterns of a document are matched, as the compiler takes it. */
export type PatternEngine = NonNullable<NonNullable<Options['code']>['regExp']>;

/** Makes each pattern of a document safe, once. */
export function createPatternEngine(): PatternEngine {
  const known = new Map<string, ReturnType<PatternEngine>>();
  const engine = (source: string): ReturnType<PatternEngine> => {
    const found = known.get(source);
    if (found !== undefined) return found;
    // What is not a regular expression is ignored; the model warns of it.
    const pattern = safePattern(source) ?? { test: () => true };
    // The compiler tells patterns from each other by their text.
    const named = { test: (text: string) => pattern.test(text), toString: () => `/${source}/` };
    known.set(source, named);
    return named;
  };
  return Object.assign(engine, { code: 'new RegExp' });
}
