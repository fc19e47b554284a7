import { isJsonObject } from '../../shared/json/json-object.ts';
import { schemeFinder } from '../access/server-access.ts';
import type { Document } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { ApiError } from '../operation/api-error.ts';
import type { Caller } from '../../shared/access/row-rule.ts';
import { mayLackToken } from '../../shared/access/schemes.ts';
import { referredTo } from '../../shared/document-references.ts';
import { plainMessage } from '../validation/plain-message.ts';
import { createSchemaCompiler } from '../validation/schema-compiler.ts';

/**
 * Throws a 403 if the caller's claims do not match their schema, so that handlers may rely on their
 * types.
 */
export type ClaimsCheck = (caller: Caller) => void;

/**
 * Creates the claims check of an operation; null if the document has no claims schema. If tokens
 * are optional, no claim is required.
 */
export function createClaimsCheck(
  document: Document,
  { security }: Pick<Operation, 'security'>,
): ClaimsCheck | null {
  const claims = document['x-crud']?.claims;
  if (claims === undefined) return null;
  const isOptional = mayLackToken(security, schemeFinder(document));
  const compile = createSchemaCompiler(
    document,
    { coerceTypes: false, useDefaults: false },
    (schema) => schema,
  );
  // Tokens have further claims, such as `exp` and `aud`.
  const fits = compile(openSchema(document, claims, isOptional));
  const known = new WeakSet<object>();
  return ({ claims: sent }) => {
    if (known.has(sent)) return;
    if (fits(sent)) known.add(sent);
    else throw misfit(fits.errors?.[0]);
  };
}

interface Misfit {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

function misfit(error: Misfit | undefined): ApiError {
  const { instancePath = '', message, params = {} } = error ?? {};
  const missing = params['missingProperty'];
  const names = [...instancePath.split('/'), ...(typeof missing === 'string' ? [missing] : [])];
  const place = names.filter((name) => name !== '').join('.');
  const reported = [
    place,
    plainMessage(message ?? 'does not match the schema of the document'),
  ].filter((part) => part !== '');
  return new ApiError(
    403,
    'FORBIDDEN',
    `The claims of the token are not valid: ${reported.join(' ')}.`,
  );
}

function openSchema(document: Document, source: unknown, isOptional: boolean): object {
  const schema = referredTo(document, source) ?? {};
  const { additionalProperties: _more, required, allOf, ...rest } = schema;
  const parts = Array.isArray(allOf) ? (allOf as readonly unknown[]).filter(isJsonObject) : [];
  return {
    ...rest,
    ...(isOptional || required === undefined ? {} : { required }),
    ...(parts.length === 0
      ? {}
      : { allOf: parts.map((part) => openSchema(document, part, isOptional)) }),
  };
}
