import { createContext, Script } from 'node:vm';
import type { Context } from 'node:vm';
import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { RE2JS } from 're2js';
import { isHarmless } from './harmless-pattern.ts';
import { linearPattern } from './linear-pattern.ts';

/** A pattern of a document with bounded matching time. */
export interface SafePattern {
  test(text: string): boolean;
  /** Whether a timer limits matching. */
  readonly isTimed: boolean;
}

/** Makes a pattern safe. Uses JavaScript's matcher if that needs linear time, otherwise RE2. For lookaround and backreferences, which RE2 lacks, JavaScript's matcher gets a time limit, and a timeout counts as no match. Null if it is not a regular expression. */
export function safePattern(source: string): SafePattern | null {
  const native = nativePattern(source);
  if (native === null) return null;
  const tree = parse(source, native.flags);
  if (tree !== null && isHarmless(tree)) return untimed(native);
  return (tree === null ? null : linear(tree)) ?? limited(native);
}

/** Unicode, as JSON Schema specifies; patterns that only the `u` flag rejects, such as `\-`, omit it. */
function nativePattern(source: string): RegExp | null {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      continue;
    }
  }
  return null;
}

function parse(source: string, flags: string): AST.Pattern | null {
  try {
    const unicode = flags.includes('u');
    return new RegExpParser().parsePattern(source, 0, source.length, { unicode });
  } catch {
    return null;
  }
}

function linear(tree: AST.Pattern): SafePattern | null {
  try {
    const pattern = RE2JS.compile(linearPattern(tree));
    return untimed(pattern);
  } catch {
    // Not supported by the linear engine, or too large for it.
    return null;
  }
}

function untimed(pattern: { test(text: string): boolean }): SafePattern {
  return { isTimed: false, test: (text) => pattern.test(text) };
}

/** Milliseconds of CPU time for one match. */
const timeLimit = 20;
/** Short texts get a second attempt: a timeout is then due to an engine that is still warming up, or hopeless. */
const short = { length: 256, timeLimit: 60 } as const;

const match = new Script('pattern.test(text)');
let context: (Context & { pattern?: RegExp; text?: string }) | null = null;

/** After each timeout, only texts of half the length are tried, so that many long ones are bounded, too. */
function limited(pattern: RegExp): SafePattern {
  let longest = Infinity;
  return {
    isTimed: true,
    test(text) {
      if (text.length > longest) return false;
      const result = matchWithin(text.length <= short.length ? short.timeLimit : timeLimit, {
        pattern,
        text,
      });
      if (result === null) longest = Math.floor(text.length / 2);
      return result ?? false;
    },
  };
}

/** Null on a timeout. Wall time includes that of other processes, which must not change the result. */
function matchWithin(
  milliseconds: number,
  subject: { readonly pattern: RegExp; readonly text: string },
): boolean | null {
  context ??= createContext({});
  Object.assign(context, subject);
  let left = milliseconds;
  while (left > 0) {
    const start = process.cpuUsage();
    try {
      return match.runInContext(context, { timeout: timeLimit }) === true;
    } catch {
      const { user, system } = process.cpuUsage(start);
      left -= Math.max(1, (user + system) / 1000);
    }
  }
  return null;
}
