import openapiTypescript, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import { noCode } from '../../printer/code.ts';
import { printModule } from '../../printer/source-file.ts';
import type { JsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';

/** The text of `types.ts` for a described document: openapi-typescript's, without characters that nobody sees. It is left as it comes: formatting the types of 300 tables takes longer than all the rest of a build. */
export async function typesText(document: JsonObject, header: readonly string[]): Promise<string> {
  const nodes = await openapiTypescript(document as unknown as OpenAPI3, {
    // A default does not make a property required: it may be left out of a request.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
  });
  const lines = header.map((line) => printModule({ header: line, parts: [noCode] }).trimEnd());
  return `${lines.join('\n')}\n\n${astToString(nodes).replace(unseen, escapeCharacter)}`;
}

/** In comments they have been taken away; what is left stands in names and values. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u0080-\u009f]/gu;

function escapeCharacter(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  const digits = number.toString(16);
  return number > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
