import { regexPattern } from './regex-pattern.ts';

/** Whether a user's pattern may backtrack without bound: it has nested loops, or a choice within a loop, and is not known to be deterministic. */
export function mayBacktrackWithoutBound(pattern: string): boolean {
  if (regexPattern(pattern) !== null) return false;
  const open: boolean[] = [];
  let last = false;
  for (const token of pattern.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/g) ?? []) {
    if (/^\\[1-9k]/.test(token)) return true;
    if (token === '(') open.push(false);
    else if (token === ')') last = open.pop() ?? false;
    else if (isLoop(token)) {
      if (last) return true;
      markOpen(open);
    } else if (token === '|' || token === '?') markOpen(open);
    if (token !== ')') last = false;
  }
  return false;
}

/** A loop, option or choice in a group also counts for the enclosing groups. */
function markOpen(open: boolean[]): void {
  open.fill(true);
}

function isLoop(token: string): boolean {
  return token === '*' || token === '+' || (token.startsWith('{') && token !== '{');
}
