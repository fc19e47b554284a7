/** Overlapping combinations of texts, for patterns that each match a part, such as `^a` and `z$`. Likely ones first, at most a few hundred. */
export function* joinTexts(texts: readonly string[]): Generator<string, undefined> {
  const few = texts.slice(0, 4).map((text) => text.slice(0, 60));
  for (const order of ordersOf(few)) yield order.join('');
  for (const base of few) {
    for (const part of few) if (part !== base) yield* overlaid(base, part);
  }
  return undefined;
}

/** A text with another replacing its start, its end or any part between. */
function* overlaid(base: string, part: string): Generator<string> {
  for (let index = 0; index <= base.length; index += 1) {
    yield base.slice(0, index) + part;
    yield part + base.slice(index);
    yield base.slice(0, index) + part + base.slice(index + part.length);
  }
}

function ordersOf(texts: readonly string[]): readonly (readonly string[])[] {
  if (texts.length < 2) return [texts];
  return texts.flatMap((text, index) =>
    ordersOf(texts.toSpliced(index, 1)).map((rest) => [text, ...rest]),
  );
}
