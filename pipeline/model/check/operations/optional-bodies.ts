import type { Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { jsonContent } from '../../resolve/resolve-contents.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { valueError } from '../../schemas/value-error.ts';

/** Rejects an optional body whose schema does not permit `{}`, which tables take for a body that is not sent. */
export function checkOptionalBody(
  { document, problems }: Resolution,
  { crud, body, pointer }: Operation,
): void {
  if (crud === null || body === null || body.required) return;
  const { schema = null } = jsonContent(body.contents) ?? {};
  if (schema === null) return;
  const reason = valueError({ document, direction: 'request' }, schema, {});
  if (reason === null) return;
  problems.add(
    pointerTo(pointer, 'requestBody'),
    `The body is optional, but a ${crud.action} takes none for {}, which its schema rejects: ${reason}.`,
    'Add "required": true to the body, or permit {}.',
  );
}
