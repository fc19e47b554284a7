import type { Token } from './check-token.ts';
import { UnknownSyntax } from './check-token.ts';

/** A cursor over tokens; words are compared in lower case. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get position(): number {
    return this.#next;
  }

  get done(): boolean {
    return this.#next >= this.#tokens.length;
  }

  /** Returns to an earlier position. */
  rewind(position: number): void {
    this.#next = position;
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#next + ahead];
  }

  take(): Token {
    const token = this.peek();
    if (token === undefined) throw new UnknownSyntax('end of text');
    this.#next += 1;
    return token;
  }

  /** The next token as a keyword or symbol; null if it is a value or a quoted name. */
  word(ahead = 0): string | null {
    const token = this.peek(ahead);
    if (token?.kind === 'symbol') return token.text;
    return token?.kind === 'name' && !token.quoted ? token.text.toLowerCase() : null;
  }

  /** Consumes these words if they come next. */
  accept(...words: readonly string[]): boolean {
    if (!words.every((word, ahead) => this.word(ahead) === word)) return false;
    this.#next += words.length;
    return true;
  }

  expect(word: string): void {
    if (!this.accept(word)) throw new UnknownSyntax(`${word} expected`);
  }

  /** Skips to the closing token, including nested pairs. */
  skipTo(open: string, close: string): void {
    for (let depth = 1; depth > 0;) {
      const word = this.word();
      if (word === open) depth += 1;
      if (word === close) depth -= 1;
      this.take();
    }
  }
}
