import type { Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { jsonContent } from '../../resolve/resolve-contents.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { valueError } from '../../schemas/value-error.ts';

/** Notes an optional body whose schema does not permit `{}`, which tables take for a body that is not sent. */
export function checkOptionalBody(
  { document, problems }: Resolution,
  { crud, body, pointer }: Operation,
): void {
  if (crud === null || body === null || body.required) return;
  const { schema = null } = jsonContent(body.contents) ?? {};
  if (schema === null) return;
  const reason = valueError({ document, direction: 'request' }, schema, {});
  if (reason === null) return;
  problems.warn(
    pointerTo(pointer, 'requestBody'),
    `The body is not required here, but a ${crud.action} takes {} for one that is not sent, which its schema rejects: ${reason}. Add "required": true.`,
  );
}
