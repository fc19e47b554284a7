import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../../../server-template/shared/access/row-rule.ts';
import { nobody } from '../../../server-template/shared/access/row-rule.ts';
import { scopesOf } from '../../../server-template/shared/tokens/token-scopes.ts';
import { isRow } from '../../../server-template/shared/rows/row.ts';

/** The caller in an unverified token; nobody if it is not a JSON Web Token. */
export function believedCaller({ authorization = '' }: IncomingHttpHeaders): Caller {
  const [, part = ''] = /^bearer +[\w-]+\.([\w-]+)\./i.exec(authorization) ?? [];
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isRow(claims) ? { claims, scopes: scopesOf(claims) } : nobody;
  } catch {
    return nobody;
  }
}
