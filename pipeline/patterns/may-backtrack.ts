import { regexPattern } from './regex-pattern.ts';

/** Whether a pattern that people wrote could keep a matcher busy without bound: a loop within a loop, or a choice within one, that is not known to have one way through only. */
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

/** A group that holds a loop, an option or a choice makes the group around it one that does. */
function markOpen(open: boolean[]): void {
  open.fill(true);
}

function isLoop(token: string): boolean {
  return token === '*' || token === '+' || (token.startsWith('{') && token !== '{');
}
