import type { Operation } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrow, assignment, call } from '../../printer/expressions.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { HandlerNames } from '../server-names.ts';
import { SERVER_PACKAGE } from '../server-package.ts';

/** The stub of a handler. The user owns it once it is written. */
export function customStubCode(operation: Operation, { handler, type }: HandlerNames): Code {
  const operationType = importedType(`../generated/types/${type.file}.ts`, type.name);
  const kind = importedType(SERVER_PACKAGE, 'Handler');
  const summary = operation.summary ?? operation.description ?? '';
  const description = `${operation.method.toUpperCase()} ${operation.path}${summary === '' ? '' : `: ${summary}`}`;
  const left = code`export const ${identifier(handler)}: ${kind}<${operationType}>`;
  const value = arrow(null, call(imported(SERVER_PACKAGE, 'notImplemented'), []));
  return code`${doc(description)}${assignment(left, value)}`;
}
