/** Characters that could end a string, open a template or close a comment in some language. */
const unsafe = /["'`\\]|[#$]\{|\*\/|\/\*|<[?%]|[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Whether a text is the same as an unescaped literal in every language, because not all generators escape. */
export function isSafeLiteral(text: string): boolean {
  return !unsafe.test(text);
}

/** A description that cannot end a comment or string: with typographic quotes and slashes, without control characters. */
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

/** Percent-encodes unsafe characters of a path or URL, which is equivalent for a server. */
export function safeUrl(text: string): string {
  return text.replace(/["'`\\*<>$#\s\p{Cc}\p{Cf}]/gu, (character) =>
    character === "'" || character === '*'
      ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(character),
  );
}

/** The ASCII words of a text, without accents, for package names in any language. */
export function latinWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
}
