import { createAccessControl } from '../../../server-template/shared/access/access-control.ts';
import type { AccessControl } from '../../../server-template/shared/access/access-control.ts';
import type { AccessSettings } from '../../../server-template/shared/access/access-settings.ts';
import type { FindScheme } from '../../../server-template/shared/access/schemes.ts';
import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { MockDocument } from '../mock-options.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';

/** Creates the access control of a document; null if any credentials are accepted. */
export type CreateAccess = (document: MockDocument) => AccessControl<Operation> | null;

/**
 * Secures documents of tables with the settings of their servers, if these are sufficient; `notify`
 * is called if a provider's keys cannot be fetched.
 */
export function createMockAccess(
  settings: AccessSettings,
  notify: (reason: string) => void,
): CreateAccess {
  return ({ name, model }) => {
    const { operations } = model;
    if (model.database === null) return null;
    try {
      return createAccessControl({ name, operations, findScheme: schemeFinder(model) }, settings, {
        rejection: (problem, headers, reasons) =>
          new ApiError(...problem, { headers, why: () => reasons }),
        misconfigured: (message) => new Uncheckable(message),
        isRejection: (error) => error instanceof ApiError && error.status < 500,
        onKeysMissing: notify,
      });
    } catch (error) {
      if (error instanceof Uncheckable) return null;
      throw error;
    }
  };
}

/** The settings are not sufficient to check a document's credentials. */
class Uncheckable extends Error {}

function schemeFinder({ securitySchemes }: ApiModel): FindScheme {
  return (name) => {
    const scheme = securitySchemes.get(name);
    return scheme === undefined ? null : { ...scheme };
  };
}
