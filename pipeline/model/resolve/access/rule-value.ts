import type { SchemaObject } from '../../../openapi-document.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { objectShape } from '../../schemas/schema-shape.ts';
import type { AccessContext, FoundValue } from './access-context.ts';

const prefix = '$claims.';

/** Registered claims: https://www.rfc-editor.org/rfc/rfc7519#section-4.1 */
const registered: ReadonlyMap<string, SchemaObject> = new Map<string, SchemaObject>([
  ...['iss', 'sub', 'jti'].map((name) => [name, { type: 'string' }] as const),
  ...['exp', 'nbf', 'iat'].map((name) => [name, { type: 'integer' }] as const),
]);

/** Whether a value is, or was meant to be, a claim. */
export function isClaim(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('$');
}

/**
 * A constant, or the claim of `$claims.<path>`; null, with a problem reported, if there is none.
 */
export function ruleValue(
  context: AccessContext,
  { value, pointer }: Located<unknown>,
): FoundValue | null {
  const { problems } = context.resolution;
  if (!isClaim(value)) {
    return { value: { constant: value }, claim: null };
  }
  const path = value.slice(prefix.length).split('.');
  if (!value.startsWith(prefix) || path.includes('')) {
    problems.add(
      pointer,
      `${JSON.stringify(value)} is not a claim.`,
      'Write a claim as "$claims." and its path, such as "$claims.sub".',
    );
    return null;
  }
  if (!context.isSecured) {
    problems.add(
      pointer,
      `${JSON.stringify(value)} never has a value: the operation requires no credentials.`,
      'Add "security" to the operation, or to all of them: specmill add security bearer.',
    );
    return null;
  }
  const claim = claimSchema(context, { value: path, pointer });
  return claim === undefined ? null : { value: { claim: path }, claim };
}

/**
 * Undefined, with a problem reported, if the claims have no such path; null if the document does
 * not describe claims.
 */
function claimSchema(
  { resolution, claims }: AccessContext,
  { value: path, pointer }: Located<readonly string[]>,
): SchemaObject | null | undefined {
  if (claims === null) return null;
  let schema = claims;
  for (const [index, name] of path.entries()) {
    const { properties } = objectShape(resolution, { value: schema, pointer: claimsPlace });
    const found = properties.get(name)?.value ?? (index === 0 ? registered.get(name) : undefined);
    if (found === undefined) {
      resolution.problems.add(
        pointer,
        `The claims declared in the document do not include ${JSON.stringify(path.slice(0, index + 1).join('.'))}.`,
        nearestNameHint(name, [...properties.keys()]),
      );
      return undefined;
    }
    schema = found;
  }
  return schema;
}

const claimsPlace = '#/x-crud/claims';
