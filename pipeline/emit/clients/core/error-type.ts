import { isJson } from '../../../../server-template/shared/media-type.ts';
import type { Operation } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { literal } from '../../printer/literal.ts';

/** More would not help a reader, and slow down the compiler. */
const mostTypes = 40;

/**
 * The types of the bodies that errors of the operations have, each once: named schemas, or the
 * type at their place. Empty if none is declared, or too many.
 */
export function errorTypes(
  operations: readonly Operation[],
  schemaTypes: ReadonlyMap<string, string>,
): readonly Code[] {
  const types = new Map<string, Code>();
  for (const { path, method, responses } of operations) {
    for (const { status, contents } of responses.filter(isError)) {
      for (const { mediaType, schema } of contents) {
        if (schema === null || !isJson(mediaType)) continue;
        const text = JSON.stringify(schema);
        if (types.has(text)) continue;
        const name = '$ref' in schema ? nameOf(schema.$ref) : null;
        const key = /^\d+$/.test(status) ? Number(status) : status;
        const isNamed = name !== null && schemaTypes.has(name);
        types.set(
          text,
          isNamed
            ? code`components['schemas'][${literal(name)}]`
            : code`paths[${literal(path)}][${literal(method)}]['responses'][${literal(key)}]['content'][${literal(mediaType)}]`,
        );
      }
    }
  }
  return types.size > mostTypes ? [] : [...types.values()];
}

function isError({ status }: Operation['responses'][number]): boolean {
  return /^[45]|^default$/.test(status);
}

function nameOf(reference: string): string | null {
  return /^#\/components\/schemas\/([\w.-]+)$/.exec(reference)?.[1] ?? null;
}
