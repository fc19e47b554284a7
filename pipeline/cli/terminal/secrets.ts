const secrets = new Set<string>();

/** Shorter passwords occur in ordinary words: hiding them would garble messages and reveal them. */
const SHORTEST = 4;

/** Registers the password of a database URL, in every encoding, to be hidden in all output. */
export function rememberPassword(url: string): void {
  const found = [
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#@:]*:(.*)@/is.exec(url)?.[1],
    /[?&;]\s*(?:password|pwd)\s*=\s*(?:\{((?:[^}]|\}\})*)\}|([^&;]*))/i
      .exec(url)
      ?.slice(1)
      .find(Boolean),
  ];
  for (const spelling of found) {
    if (spelling === undefined) continue;
    for (const text of [spelling, decoded(spelling), encodeURIComponent(spelling)]) {
      if (text.length >= SHORTEST) secrets.add(text);
    }
  }
}

/** The text with every registered password replaced. */
export function hideSecrets(text: string): string {
  return [...secrets]
    .sort((a, b) => b.length - a.length)
    .reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
