/** A segment of a path template: literals around parameters (`{base}...{head}.json`). */
export interface PathSegment {
  /** One more than the parameters. */
  readonly literals: readonly string[];
  readonly names: readonly string[];
}

/** Parses a segment of a path template. */
export function parseSegment(text: string): PathSegment {
  const parts = text.split(/\{([^{}]*)\}/);
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Values of a segment's parameters, not empty; null if it does not match. */
export function matchSegment(segment: PathSegment, text: string): readonly string[] | null {
  const { literals, names } = segment;
  const inner = literals[names.length - 1];
  // In `{name}.{format}` the last dot counts: names may contain dots.
  const ending = literals.at(-1) ?? '';
  const beforeEnding = text.slice(0, text.length - ending.length);
  const dot = names.length > 1 && inner === '.' ? beforeEnding.lastIndexOf('.') : -1;
  if (dot === -1) return valuesFromLeft(segment, text);
  const start = { literals: [...literals.slice(0, -2), ''], names: names.slice(0, -1) };
  const values = valuesFromLeft(start, text.slice(0, dot));
  const last = text.slice(dot + 1, text.length - ending.length);
  return values === null || last === '' || !text.endsWith(ending) ? null : [...values, last];
}

function valuesFromLeft({ literals, names }: PathSegment, text: string): readonly string[] | null {
  const [first = ''] = literals;
  if (!text.startsWith(first)) return null;
  const values: string[] = [];
  let start = first.length;
  for (let index = 0; index < names.length; index += 1) {
    const literal = literals[index + 1] ?? '';
    const isLast = index === names.length - 1;
    const end = endOfValue(text, literal, { start, isLast });
    if (end <= start) return null;
    values.push(text.slice(start, end));
    start = end + literal.length;
  }
  return start === text.length ? values : null;
}

function endOfValue(
  text: string,
  literal: string,
  { start, isLast }: { readonly start: number; readonly isLast: boolean },
): number {
  if (isLast) return text.endsWith(literal) ? text.length - literal.length : -1;
  if (literal !== '') return text.indexOf(literal, start + 1);
  // In two adjacent parameters (`{id}{extension}`) the second is usually an extension.
  const dot = text.lastIndexOf('.');
  return dot > start ? dot : start + 1;
}
