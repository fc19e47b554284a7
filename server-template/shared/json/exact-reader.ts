import { addMember } from './json-object.ts';
import { exactNumber } from './raw-json.ts';

/**
 * Parses a JSON text with raw JSON for numbers that would lose digits; throws SyntaxError if it is
 * not JSON. The reviver of JSON.parse takes ten times as long, and other requests wait for it.
 */
export function readExactJson(text: string): unknown {
  const reader = new JsonReader(text, exactNumber);
  reader.readOn(Infinity);
  return reader.value;
}

/** Index of the closing quote of the string at `start`, or the end of the text. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22) {
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  }
  return index;
}

type Container =
  | { readonly items: unknown[] }
  | { readonly object: Record<string, unknown>; key: string };

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words: ReadonlyMap<number, readonly [word: string, value: unknown]> = new Map([
  [0x74, ['true', true]],
  [0x66, ['false', false]],
  [0x6e, ['null', null]],
]);
const control = /[\0-\x1f]/;

/** Parses a JSON text of any depth in parts: JSON.parse reads all of it before anything else runs. */
export class JsonReader {
  /** The value of the whole text, once it is read. */
  value: unknown;
  readonly #text: string;
  readonly #numberOf: (text: string) => unknown;
  readonly #open: Container[] = [];
  #at = 0;

  constructor(text: string, numberOf: (text: string) => unknown) {
    this.#text = text;
    this.#numberOf = numberOf;
  }

  /** Reads up to as many values and returns whether that was all; throws SyntaxError. */
  readOn(count: number): boolean {
    for (let read = 0; read < count; read++) {
      const code = this.#next();
      if (code === 0x7b || code === 0x5b) {
        if (!this.#begin(code)) continue;
      } else this.value = this.#scalar(code);
      if (this.#finish()) return true;
    }
    return false;
  }

  /** Enters an object or array; returns whether it is empty, and therefore complete. */
  #begin(code: number): boolean {
    this.#at++;
    const isObject = code === 0x7b;
    const isEmpty = this.#next() === (isObject ? 0x7d : 0x5d);
    if (isEmpty) {
      this.#at++;
      this.value = isObject ? {} : [];
    } else this.#open.push(isObject ? { object: {}, key: this.#key() } : { items: [] });
    return isEmpty;
  }

  /** Puts a complete value where it belongs, and those that it completes; whether it was the last. */
  #finish(): boolean {
    for (;;) {
      const container = this.#open.at(-1);
      const code = this.#next();
      if (container === undefined) {
        if (this.#at < this.#text.length) throw this.#unexpected();
        return true;
      }
      const isArray = 'items' in container;
      if (isArray) container.items.push(this.value);
      else addMember(container.object, container.key, this.value);
      if (code !== 0x2c && code !== (isArray ? 0x5d : 0x7d)) throw this.#unexpected();
      this.#at++;
      if (code === 0x2c) {
        if (!isArray) container.key = this.#key();
        return false;
      }
      this.#open.pop();
      this.value = isArray ? container.items : container.object;
    }
  }

  /** The next character that is not white space; NaN at the end. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      code = this.#text.charCodeAt(++this.#at);
    }
    return code;
  }

  #key(): string {
    if (this.#next() !== 0x22) throw this.#unexpected();
    const key = this.#string();
    if (this.#next() !== 0x3a) throw this.#unexpected();
    this.#at++;
    return key;
  }

  #scalar(code: number): unknown {
    if (code === 0x22) return this.#string();
    const word = words.get(code);
    if (word !== undefined) {
      if (!this.#text.startsWith(word[0], this.#at)) throw this.#unexpected();
      this.#at += word[0].length;
      return word[1];
    }
    number.lastIndex = this.#at;
    if (!number.test(this.#text)) throw this.#unexpected();
    const text = this.#text.slice(this.#at, number.lastIndex);
    this.#at = number.lastIndex;
    return this.#numberOf(text);
  }

  #string(): string {
    const start = this.#at;
    const end = endOfString(this.#text, start);
    const inner = this.#text.slice(start + 1, end);
    if (end >= this.#text.length || control.test(inner)) throw this.#unexpected();
    this.#at = end + 1;
    return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
  }

  #unexpected(): SyntaxError {
    return new SyntaxError(`unexpected character at ${this.#at}`);
  }
}
