import { PipelineError } from '../../errors.ts';

/** A parsed command: program, arguments and variables. */
export interface CommandWords {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Splits a command line without a shell: words are separated by blanks, '…' and "…" may contain
 * blanks, a backslash escapes the next character (in Windows, it separates folders), and NAME=value
 * before the program sets a variable. Other shell syntax is rejected.
 */
export function commandWords(
  line: string,
  platform: NodeJS.Platform = process.platform,
): CommandWords {
  const words = splitWords(line, platform !== 'win32');
  const env: Record<string, string> = {};
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const [program, ...args] = start === -1 ? [] : words.slice(start);
  if (program === undefined) throw rejected(line, 'is empty');
  for (const word of words.slice(0, start)) {
    const at = word.indexOf('=');
    env[word.slice(0, at)] = word.slice(at + 1);
  }
  return { program, args, env };
}

function splitWords(line: string, hasEscapes: boolean): readonly string[] {
  const isEscape = (character: string): boolean => hasEscapes && character === '\\';
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
      else if (isEscape(character) && quote === '"' && /["\\]/.test(line.charAt(at + 1))) {
        word += line.charAt(++at);
      } else word += character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (isEscape(character) && at + 1 < line.length) {
      word = (word ?? '') + line.charAt(++at);
    } else if (/[|&;<>`$(){}*?]/.test(character)) {
      throw rejected(line, `contains ${character}, which only works in a shell`);
    } else word = (word ?? '') + character;
  }
  if (quote !== '') throw rejected(line, `has an unclosed ${quote}`);
  return word === null ? words : [...words, word];
}

function rejected(line: string, fault: string): PipelineError {
  return new PipelineError({
    code: 'USAGE',
    message: `The server's command ${JSON.stringify(line)} ${fault}.`,
    hint: 'The command runs without a shell: quote the character, or move the command to a script in package.json and use "npm run <script>".',
  });
}
