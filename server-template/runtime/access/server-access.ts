import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Logger } from 'pino';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import type { Document } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import { ApiError, isApiError } from '../operation/api-error.ts';
import { createAccessControl, type AccessControl } from '../../shared/access/access-control.ts';
import type { AccessErrors } from '../../shared/access/access-errors.ts';
import type { AccessSettings } from '../../shared/access/access-settings.ts';
import type { FindScheme } from '../../shared/access/schemes.ts';

/** Access control of a server's operations. */
export type ServerAccess = AccessControl<Operation>;

/** Reads the document's security; throws if the settings it needs are missing. */
export function createServerAccess(
  {
    name,
    document,
    operations,
    log,
  }: {
    readonly name: string;
    readonly document: Document;
    readonly operations: readonly Operation[];
    readonly log: Logger;
  },
  settings: AccessSettings,
): ServerAccess {
  return createAccessControl({ name, operations, findScheme: schemeFinder(document) }, settings, {
    rejection,
    misconfigured: (message) => new ConfigurationError(message),
    isRejection: (error) => isApiError(error) && error.status < 500,
    onKeysMissing: (reason) =>
      log.error({ reason }, 'the keys that verify tokens could not be fetched'),
  });
}

/** The error that rejects a request. */
export const rejection: AccessErrors['rejection'] = (problem, headers, reasons) =>
  new ApiError(...problem, { headers, why: () => reasons });

/** Looks up security schemes in a document. */
export function schemeFinder(document: Document): FindScheme {
  const { securitySchemes } = document.components ?? {};
  const declared = isJsonObject(securitySchemes) ? securitySchemes : {};
  return (name) => {
    const source = Object.hasOwn(declared, name) ? declared[name] : null;
    return isJsonObject(source) ? resolveReference(document, source) : null;
  };
}
