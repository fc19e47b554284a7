import type { Operation, Parameter } from '../../model/api-model.ts';
import { isIdentifier } from '../printer/names.ts';
import { ClaimedNames } from '../printer/claimed-names.ts';
import { camelCase } from '../printer/words.ts';
import type { ClientOperation } from './client-input.ts';
import type { OperationTypes } from './core/named-types.ts';
import { listPaging } from './list-paging.ts';

/** Names of operations in code, with their comments. */
export function nameOperations(
  operations: readonly Operation[],
  typesOf: (operation: Operation) => OperationTypes = () => ({ data: null, body: null }),
): readonly ClientOperation[] {
  const claimed = new ClaimedNames();
  return operations.map((operation) => ({
    name: claimed.claim(operationName(operation), 'Operation'),
    doc: operationDoc(operation),
    isDeprecated: operation.deprecated,
    operation,
    types: typesOf(operation),
    paging: listPaging(operation),
    isMutation:
      operation.method !== 'get' &&
      operation.method !== 'head' &&
      operation.crud?.action !== 'query',
  }));
}

function operationName({ id, method, path }: Operation): string {
  if (isIdentifier(id)) return id;
  const words = camelCase(id) || camelCase(`${method} ${path}`);
  return isIdentifier(words) ? words : camelCase(`call ${words}`);
}

/** Summary and description of an operation, then one line per described parameter. */
function operationDoc({ summary, description, parameters, responses }: Operation): string | null {
  const texts = [summary, description].filter((text) => text !== null && text.trim() !== '');
  const lines = parameters.flatMap(parameterLine);
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  const returns = successes.flatMap(({ status, description: text }) => {
    const label = successes.length === 1 ? 'Response' : `Response ${status}`;
    return oneLine(text) === '' ? [] : [`${label}: ${oneLine(text)}`];
  });
  const parts = [...texts, [...lines, ...returns].join('\n')].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}

function parameterLine({ name, description, deprecated }: Parameter): readonly string[] {
  const text = description === null ? '' : oneLine(description);
  if (text === '' && !deprecated) return [];
  return [`- \`${name}\`: ${[deprecated ? 'Deprecated.' : '', text].join(' ').trim()}`];
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
