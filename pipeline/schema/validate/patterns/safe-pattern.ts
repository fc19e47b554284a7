import { createContext, Script } from 'node:vm';
import type { Context } from 'node:vm';
import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { RE2JS } from 're2js';
import { isHarmless } from './harmless-pattern.ts';
import { linearPattern } from './linear-pattern.ts';

/** A pattern of a document, whose matching ends soon whatever the text. */
export interface SafePattern {
  test(text: string): boolean;
  /** Whether a clock ends its matching. */
  readonly isTimed: boolean;
}

/** Makes a pattern safe: JavaScript's own matcher where that needs linear time, else one that always does, and for what only the first one knows (looking around, referring back) that one with a time limit, whose end counts as no match. Null for what is not a regular expression. */
export function safePattern(source: string): SafePattern | null {
  const native = nativePattern(source);
  if (native === null) return null;
  const tree = parse(source, native.flags);
  if (tree !== null && isHarmless(tree)) return untimed(native);
  return (tree === null ? null : linear(tree)) ?? limited(native);
}

/** JSON Schema means Unicode; what only that rejects, such as `\-`, is taken as it was written. */
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
    // Beyond it, or too large for it.
    return null;
  }
}

function untimed(pattern: { test(text: string): boolean }): SafePattern {
  return { isTimed: false, test: (text) => pattern.test(text) };
}

/** Milliseconds of work that one match may take. */
const timeLimit = 20;
/** A match of a short text is only slow where the engine still warms up, or where there is no hope. */
const short = { length: 256, timeLimit: 60 } as const;

const match = new Script('pattern.test(text)');
let context: (Context & { pattern?: RegExp; text?: string }) | null = null;

/** After each time-out only texts of half the length are tried, so that many long ones together cannot take long either. */
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

/** Null where the work is not done in time. The clock of a match runs on while others have the processor: that is no reason to say otherwise than on another day. */
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
