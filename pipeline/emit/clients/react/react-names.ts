import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { uncapitalised } from '../framework/resource-words.ts';

/** The file's key factory: `orderKeys`. */
export function keysName({ words }: ResourceFile): Code {
  return identifier(`${uncapitalised(words.row)}Keys`);
}

/** A name of TanStack Query. */
export function query(name: string): Code {
  return imported('@tanstack/react-query', name);
}

/** The error type of all hooks. */
export function clientError(): Code {
  return importedType('./runtime/api-provider', 'ClientError');
}

/** The hook that returns the client. */
export function useApiClient(): Code {
  return code`${imported('./runtime/api-provider', 'useApiClient')}()`;
}
