import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { keyVariable } from '../framework/operation-code.ts';
import {
  hasQuery,
  keyType,
  pagesType,
  queryParameter,
  rowQueryType,
} from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { keysName } from './react-names.ts';

/** The key factory of a resource: `orderKeys`. */
export function keysCode(file: ResourceFile): Code {
  const { resource } = file;
  const keys = keysName(file);
  const { list, get } = resource;
  const members = [
    code`all: [${literal(resource.file)}] as const,`,
    ...(list === null
      ? []
      : [
          code`lists: () => [...${keys}.all, 'list'] as const,`,
          hasQuery(file)
            ? code`list: (${queryParameter(file)}) => [...${keys}.lists(), query] as const,`
            : code`list: () => ${keys}.lists(),`,
        ]),
    ...(list === null || list.paging === null
      ? []
      : [
          code`infinite: (query: ${pagesType(file, list.paging)} = {}) => [...${keys}.all, 'infinite', query] as const,`,
        ]),
    ...(get === null ? [] : detailKeys(file)),
  ];
  const body = members.reduce(
    (all, member) => code`${all}
${member}`,
    noCode,
  );
  const text = resource.description ?? `Cache keys for ${resource.name}.`;
  return code`${doc(text)}export const ${keys} = {${body}
};`;
}

/** Keys of single rows; the query of a request follows the row's key. */
function detailKeys(file: ResourceFile): readonly Code[] {
  const keys = keysName(file);
  const variable = keyVariable(file.resource.key);
  const type = rowQueryType(file);
  const query = type === null ? noCode : code`, query?: ${type}`;
  const asked = type === null ? noCode : code`, ...(query === undefined ? [] : [query])`;
  return [
    code`details: () => [...${keys}.all, 'detail'] as const,`,
    code`detail: (${variable}: ${keyType(file)}${query}) => [...${keys}.details(), ${variable}${asked}] as const,`,
  ];
}
