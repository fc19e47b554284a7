import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientResource } from '../client-input.ts';
import { operationType } from '../framework/operation-code.ts';
import { uncapitalised } from '../framework/resource-words.ts';
import type { ResourceWords } from '../framework/resource-words.ts';

/** One resource's file while it is printed. */
export interface ReactFile {
  readonly core: string;
  readonly resource: ClientResource;
  readonly words: ResourceWords;
}

/** The file's key factory: `orderKeys`. */
export function keysName({ words }: ReactFile): Code {
  return identifier(`${uncapitalised(words.row)}Keys`);
}

/** What names a row: `OrderKey['id']`, or the whole key of several columns. */
export function keyType(file: ReactFile): Code {
  const name = identifier(`${file.words.row}Key`);
  const [only = ''] = file.resource.key;
  return file.resource.key.length === 1 ? code`${name}[${literal(only)}]` : name;
}

/** `OrderKey`, declared by the operation that has the path; null where no operation takes one. */
export function keyDeclaration({ core, resource, words }: ReactFile): Code | null {
  const row = resource.get ?? resource.update ?? resource.replace ?? resource.delete;
  if (row === null) return null;
  const type = code`${operationType(core, row.operation)}['parameters']['path']`;
  return code`/** What the path to a row says. */
export type ${identifier(`${words.row}Key`)} = ${type};`;
}

/** A name of TanStack Query. */
export function query(name: string): Code {
  return imported('@tanstack/react-query', name);
}

/** The client as a parameter. */
export function apiParameter({ core }: ReactFile): Code {
  return code`api: ${importedType(core, 'ApiClient')}`;
}

/** The error that everything fails with. */
export function clientError(): Code {
  return importedType('./runtime/api-provider', 'ClientError');
}

/** The hook that gives the client. */
export function useApiClient(): Code {
  return code`${imported('./runtime/api-provider', 'useApiClient')}()`;
}
