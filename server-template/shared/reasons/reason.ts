import type { ErrorDetail } from '../problem-texts.ts';

/** What made an answer, and what would have to differ for another one: for developers only. */
export interface Reason {
  readonly kind:
    | 'credentials'
    | 'token'
    | 'scope'
    | 'rule'
    | 'row'
    | 'value'
    | 'header'
    | 'limit'
    | 'filter'
    | 'page'
    | 'request';
  /** A sentence without values of rows and claims. */
  readonly text: string;
  /** What would have to differ, with values of rows and claims; empty: unknown. */
  readonly change: string;
  /** The missing scope. */
  readonly scope?: string;
  /** Place in the request. */
  readonly in?: ErrorDetail['in'];
  readonly field?: string;
  /** The part of a row rule, as text: `tenantId = $claims.tenant`. */
  readonly rule?: string;
  /** The compared property; `Order.customerId`: of a related row. */
  readonly property?: string;
  readonly op?: string;
  /** Path of the claim that the rule compares. */
  readonly claim?: readonly string[];
  /** Operand of the rule, or value of the header; absent: the claim is missing. */
  readonly expected?: unknown;
  /** Value of the row. */
  readonly actual?: unknown;
  /** Number of rows that are not listed because of it. */
  readonly rows?: number;
  /** Alternatives, one of which is enough. */
  readonly oneOf?: readonly (readonly Reason[])[];
}

/** Determines the reasons for an answer, all of which would have to differ. */
export type Why = () => readonly Reason[] | Promise<readonly Reason[]>;

/** The reason for a rejected part of a request. */
export function valueReason({ in: place, field, message }: ErrorDetail): Reason {
  const name = field === '' ? `The ${place}` : `${field} (${place})`;
  return {
    ...{ kind: 'value', in: place, field },
    text: `${name} ${message}.`,
    change: field === '' ? `Send a valid ${place}.` : `Send another ${field}, or none.`,
  };
}

/** The reason for a missing scope. */
export function scopeReason(
  scope: string,
  place: { readonly in?: ErrorDetail['in']; readonly field?: string } = {},
): Reason {
  const { field } = place;
  const name = JSON.stringify(scope);
  return {
    ...{ kind: 'scope', scope, ...place },
    text:
      field === undefined
        ? `The operation needs the scope ${name}.`
        : `${field} needs the scope ${name}.`,
    change: `Call with the scope ${name}${field === undefined ? '' : `, or without ${field}`}.`,
  };
}
