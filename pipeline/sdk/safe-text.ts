/** What could end a string, open a template or close a comment in some language of the generator. */
const unsafe = /["'`\\]|[#$]\{|\*\/|\/\*|<[?%]|[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Whether a text that generators print as a literal means the same in every language; they do not all escape it. */
export function isSafeLiteral(text: string): boolean {
  return !unsafe.test(text);
}

/** A description that no comment or string can be left by: typographic quotes and strokes, no control characters. */
export function proseOf(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll('"', '”')
    .replaceAll("'", '’')
    .replaceAll('\\', '∖')
    .replaceAll('*/', '* /')
    .replaceAll('/*', '/ *')
    .replace(/([#$])\{/g, '$1 {')
    .replace(/<([?%])/g, '< $1');
}

/** A path or URL whose unsafe characters are percent-encoded, which means the same to a server. */
export function safeUrl(text: string): string {
  return text.replace(/["'`\\*<>$#\s\p{Cc}\p{Cf}]/gu, (character) =>
    character === "'" || character === '*'
      ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(character),
  );
}

/** Latin words of a text, without accents: what may be in a package's name in any language. */
export function latinWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
}
