import type { JsonWebKey } from 'node:crypto';
import type { ApiModel } from '../../model/api-model.ts';
import type { Cell } from '../contract-result.ts';
import type { RunHooks } from './run-hooks.ts';

/** Selects the cells of a run or plan; absent lists select all. */
export interface CellSelection {
  /** Cell ids, operation ids, or Dredd's names (`GET (200) /users`). */
  readonly only?: readonly string[];
  /** In any case: `GET`. */
  readonly methods?: readonly string[];
  /** As in the document: `/orders/{id}`. */
  readonly paths?: readonly string[];
}

/** Limits of a run, without cleanup. */
export interface Budget {
  readonly requests: number;
  readonly seconds: number;
}

/** A caller of the API. */
export interface Identity {
  readonly name: string;
  /** Credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Keys of the API's tokens, to test almost valid ones. */
export interface TokenKeys {
  /** For HS256; null: the run cannot sign. */
  readonly secret: string | null;
  /** The provider's public keys. */
  readonly publicKeys: readonly JsonWebKey[];
}

/** Input of a run besides the document. */
export interface RunOptions extends CellSelection {
  /** Base URL of the API: `http://127.0.0.1:3000`. */
  readonly endpoint: string;
  readonly seed: number;
  readonly budget: Budget;
  /** Sent with every request except for tests of credentials; printed as $NAMES. */
  readonly headers: Readonly<Record<string, string>>;
  /** Callers who have no row in common with that of `headers`. */
  readonly others?: readonly Identity[];
  readonly tokenKeys?: TokenKeys;
  readonly hooks: RunHooks;
  readonly signal: AbortSignal;
  /** Time-out of a response. Default 5000. */
  readonly timeoutMs?: number;
  /**
   * Writes that may affect data that the run did not create: all, or operations by id or as `POST
   * /reset`. Default false.
   */
  readonly allowDestructive?: boolean | readonly string[];
  /** Number of resources tested in parallel if they are independent. Default 1. */
  readonly jobs?: number;
  /** Called once per cell, when its outcome is known. */
  readonly onCell?: (cell: Cell) => void;
}

/**
 * The budget of a run with defaults for missing parts: 100 requests and a quarter of a second per
 * operation, and at least enough for 40 tables.
 */
export function budgetFor({ operations }: ApiModel, given: Partial<Budget>): Budget {
  const { length } = operations;
  return {
    requests: Math.max(20_000, 100 * length),
    seconds: Math.max(50, Math.ceil(length / 4)),
    ...given,
  };
}
