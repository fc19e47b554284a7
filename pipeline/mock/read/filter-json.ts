/** Limits of a filter in a query. */
export const LONGEST_FILTER = 4000;
const DEEPEST = 20;

/** Parses JSON; undefined if it is invalid, or too deep or long. */
export function parsedJson(text: string): unknown {
  if (text.length > LONGEST_FILTER || depthOf(text) > DEEPEST) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const mark of text) {
    if (mark === '[' || mark === '{') most = Math.max(most, (depth += 1));
    else if (mark === ']' || mark === '}') depth -= 1;
  }
  return most;
}
