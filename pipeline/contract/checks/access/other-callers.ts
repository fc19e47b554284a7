import type { Crud } from '../../../model/api-model.ts';
import { callerOf } from '../../request/token-claims.ts';
import { comparedColumns, mayReach } from '../../request/reached-rows.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Test } from '../../run/test.ts';

/** A row created by the run, and the rule that restricts it to its caller. */
export interface OwnRow {
  readonly rule: Crud['rows'];
  readonly row: Row;
}

/** Other callers without access to the row; skips the test if there are none. */
export function otherCallers(
  test: Test,
  own: OwnRow = { rule: test.operation.crud?.rows ?? null, row: {} },
): readonly Identity[] {
  const { others = [] } = test.session.parts.options;
  if (others.length === 0) return test.skip('There is no second caller: name two with --as.');
  const strangers = others.filter((other) => isStranger(test, other, own));
  return strangers.length > 0
    ? strangers
    : test.skip('The row rules let every caller in --as read these rows.');
}

/** Whether the rules deny the row to another caller. */
export function isStranger(test: Test, other: Identity, { rule, row }: OwnRow): boolean {
  if (rule === null) return true;
  const { model, options } = test.session.parts;
  const columnOf = comparedColumns(model.models, test.operation.crud);
  const owner = callerOf(options);
  return !mayReach(rule, { row, owner, other: callerOf(other), columnOf });
}

/** The body of an error without the parts that vary between responses. */
export function stableBody(body: string): string {
  return body.replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '');
}
