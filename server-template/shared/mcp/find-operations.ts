import type { ToolOperation } from './tool-operations.ts';

const mostFound = 25;

/**
 * Operations that contain words, the best first, as lines of text; without words, all of them by
 * tag.
 */
export function findOperations(operations: readonly ToolOperation[], words: string): string {
  const wanted = wordsOf(words);
  const found = wanted.length === 0 ? operations : best(operations, wanted);
  if (found.length === 0) return `No operation is about this. ${tagsIn(operations)}`;
  const lines = found.slice(0, mostFound).map(lineOf);
  const more = found.length - lines.length;
  const rest =
    more === 0 ? [] : [`${more} more: search for other words. ${tagsIn(operations)}`.trim()];
  return [...lines, ...rest].join('\n');
}

function best(operations: readonly ToolOperation[], wanted: readonly string[]) {
  return operations
    .map((operation) => [operation, scoreOf(operation, wanted)] as const)
    .filter(([, score]) => score > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([operation]) => operation);
}

/** An operation counts for each word, and more if its name has it than if its summary does. */
function scoreOf({ id, method, path, tag, summary }: ToolOperation, wanted: readonly string[]) {
  const name = wordsOf(`${id} ${method} ${path} ${tag ?? ''}`);
  const text = wordsOf(summary);
  const has = (words: readonly string[], one: string): boolean =>
    words.some((word) => word === one || (one.length > 2 && word.startsWith(one)));
  return wanted.reduce((sum, one) => sum + (has(name, one) ? 3 : has(text, one) ? 1 : 0), 0);
}

function lineOf({ id, method, path, summary }: ToolOperation): string {
  return `${id}: ${method} ${path}${summary === '' ? '' : ` (${summary})`}`;
}

const mostTags = 60;

function tagsIn(operations: readonly ToolOperation[]): string {
  const tags = [...new Set(operations.flatMap(({ tag }) => tag ?? []))];
  if (tags.length === 0) return '';
  const rest = tags.length > mostTags ? ', …' : '';
  return `There are operations about ${tags.slice(0, mostTags).join(', ')}${rest}.`;
}

/** Words in lower case, without the plural's s: `listOrderItems` has three. */
function wordsOf(text: string): readonly string[] {
  const split = text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase();
  return split
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}
