import { addMember } from './json-object.ts';
import { exactNumber } from './raw-json.ts';

/**
 * Parses a valid JSON text with raw JSON for numbers that would lose digits. The reviver of
 * JSON.parse takes ten times as long, and other requests wait for it.
 */
export function readExactJson(text: string): unknown {
  return new ExactReader(text).read();
}

/** Index of the closing quote of the string at `start`, or the end of the text. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22) {
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  }
  return index;
}

class ExactReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    switch (this.#next()) {
      case 0x7b:
        return this.#object();
      case 0x5b:
        return this.#array();
      case 0x22:
        return this.#string();
      case 0x74:
        return this.#word('true', true);
      case 0x66:
        return this.#word('false', false);
      case 0x6e:
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  /** The next character that is not white space. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      code = this.#text.charCodeAt(++this.#at);
    }
    return code;
  }

  #object(): object {
    const object: Record<string, unknown> = {};
    this.#at++;
    if (this.#next() === 0x7d) this.#at++;
    else {
      do {
        this.#next();
        const key = this.#string();
        this.#next();
        this.#at++;
        addMember(object, key, this.read());
      } while (this.#isFollowed());
    }
    return object;
  }

  #array(): readonly unknown[] {
    const items: unknown[] = [];
    this.#at++;
    if (this.#next() === 0x5d) this.#at++;
    else {
      do {
        items.push(this.read());
      } while (this.#isFollowed());
    }
    return items;
  }

  /** Passes a comma or the closing bracket, and returns whether it was a comma. */
  #isFollowed(): boolean {
    const isComma = this.#next() === 0x2c;
    this.#at++;
    return isComma;
  }

  #string(): string {
    const start = this.#at;
    const end = endOfString(this.#text, start);
    this.#at = end + 1;
    const inner = this.#text.slice(start + 1, end);
    return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
  }

  #word<Value>(word: string, value: Value): Value {
    this.#at += word.length;
    return value;
  }

  #number(): unknown {
    const start = this.#at;
    let code = this.#text.charCodeAt(this.#at);
    // Digits, `+`, `-`, `.`, `e` and `E`.
    while (
      (code >= 0x30 && code <= 0x39) ||
      code === 0x2e ||
      (code | 0x20) === 0x65 ||
      code === 0x2b ||
      code === 0x2d
    ) {
      code = this.#text.charCodeAt(++this.#at);
    }
    return exactNumber(this.#text.slice(start, this.#at));
  }
}
