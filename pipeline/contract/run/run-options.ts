import type { JsonWebKey } from 'node:crypto';
import type { ApiModel } from '../../model/api-model.ts';
import type { Cell } from '../contract-result.ts';
import type { RunHooks } from './run-hooks.ts';

/** Which cells a run or plan is about; an absent list means all. */
export interface CellSelection {
  /** Cell ids, operation ids, or Dredd's names (`GET (200) /users`). */
  readonly only?: readonly string[];
  /** In any case: `GET`. */
  readonly methods?: readonly string[];
  /** As the document has them: `/orders/{id}`. */
  readonly paths?: readonly string[];
}

/** How much a run may spend. Taking back what it created is not counted. */
export interface Budget {
  readonly requests: number;
  readonly seconds: number;
}

/** Somebody who calls the API. */
export interface Identity {
  readonly name: string;
  /** His credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What tokens of the API are signed with, so that a run can try ones that are nearly good. */
export interface TokenKeys {
  /** Of HS256; null: the run cannot sign. */
  readonly secret: string | null;
  /** Of the provider, which everybody may read. */
  readonly publicKeys: readonly JsonWebKey[];
}

/** What a run needs besides the document. */
export interface RunOptions extends CellSelection {
  /** Base URL of the API: `http://127.0.0.1:3000`. */
  readonly endpoint: string;
  readonly seed: number;
  readonly budget: Budget;
  /** Sent with every request that is not about missing credentials; they are printed as $NAMES. */
  readonly headers: Readonly<Record<string, string>>;
  /** Callers who share no row with the one whose credentials are in `headers`. */
  readonly others?: readonly Identity[];
  readonly tokenKeys?: TokenKeys;
  readonly hooks: RunHooks;
  readonly signal: AbortSignal;
  /** Longest wait for a response. Default 5000. */
  readonly timeoutMs?: number;
  /** Writes that may change what the run did not make: all of them, or operations by id or as `POST /reset`. Default false. */
  readonly allowDestructive?: boolean | readonly string[];
  /** How many resources are tried at once, where none is in another's way. Default 1. */
  readonly jobs?: number;
  /** Called once for each cell, when its outcome is known. */
  readonly onCell?: (cell: Cell) => void;
}

/** What a run may spend, where only a part of it or nothing is given: 100 requests and a quarter of a second for each operation, and enough for 40 tables at least. */
export function budgetFor({ operations }: ApiModel, given: Partial<Budget>): Budget {
  const { length } = operations;
  return {
    requests: Math.max(20_000, 100 * length),
    seconds: Math.max(50, Math.ceil(length / 4)),
    ...given,
  };
}
