const MOST_TEXTS = 10_000;
const LONGEST_TEXT = 512;

const texts = new Map<string, string>();

/**
 * Returns one shared copy of equal strings: callback URLs, short codes and response headers repeat
 * in a hundred thousand transactions.
 */
export function shareText(text: string): string {
  if (text.length > LONGEST_TEXT) return text;
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(text, text);
  return text;
}
