import type { Operation } from '../../../model/api-model.ts';
import { nodePath, nodeText } from './node-text.ts';
import { shellJson, shellPath, shellQuoted } from './shell-text.ts';

/** A line of a script, and the operation that it calls; null: none. */
export interface ScriptLine {
  readonly operation: Operation | null;
  readonly call: ScriptCall | ScriptComment;
}

/** A call of one of the script's functions. */
export interface ScriptCall {
  readonly name: 'list' | 'try' | 'create' | 'row' | 'skip' | 'credentials';
  readonly words: readonly ScriptWord[];
}

/** Text, or a path or JSON with placeholders of `placeholders.ts`. */
export type ScriptWord = string | { readonly path: string } | { readonly json: string };

/** A comment of printable ASCII; empty: an empty line. */
export interface ScriptComment {
  readonly comment: string;
}

/** A line of `test-api.sh`. */
export function shellLine(call: ScriptLine['call']): string {
  if ('comment' in call) return call.comment === '' ? '' : `# ${call.comment}`;
  const words = call.words.map((word) => {
    if (typeof word === 'string') return /^\w+$/.test(word) ? word : shellQuoted(word);
    return 'path' in word ? shellPath(word.path) : shellJson(word.json);
  });
  return [call.name, ...words].join(' ');
}

/** A line of `test-api.mjs`. */
export function nodeLine(call: ScriptLine['call']): string {
  if ('comment' in call) return call.comment === '' ? '' : `// ${call.comment}`;
  const words = call.words.map((word) => {
    if (typeof word === 'string') return nodeText(word);
    return 'path' in word ? nodePath(word.path) : nodeText(word.json);
  });
  const name = call.name === 'try' ? 'request' : call.name;
  const isAsked = name !== 'skip' && name !== 'credentials';
  return `${isAsked ? 'await ' : ''}${name}(${words.join(', ')});`;
}
