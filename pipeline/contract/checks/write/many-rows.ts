import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import type { Operation } from '../../../model/api-model.ts';
import { parameterKey, type RequestDraft } from '../../request/request-draft.ts';
import type { KnownRow, PathValues } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import { changedAt } from '../../run/changed-body.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { TestSkipped } from '../../run/test-ended.ts';
import { changedItem, itemKey } from '../access/others-bulk.ts';
import type { Subject } from '../check.ts';

export type BulkAction = 'bulkCreate' | 'bulkUpdate' | 'bulkDelete';

/** Whether a bulk operation concerns rows that the run can create, read and delete. */
export function isBulk(
  { operation, resource }: Pick<Subject, 'operation' | 'resource'>,
  ...actions: readonly BulkAction[]
): boolean {
  const { crud } = operation;
  return (
    actions.some((action) => action === crud?.action) &&
    crud?.key.length === 0 &&
    resource !== null &&
    resource.model === crud.model &&
    resource.create !== null &&
    resource.get !== null &&
    resource.remove !== null
  );
}

/** A request that deletes several rows. */
export function deletionOf(
  context: TestContext,
  operation: Operation,
  paths: readonly PathValues[],
): RequestDraft {
  const name = operation.list?.ids?.parameter.name;
  const parameter = operation.parameters.find((one) => one.name === name);
  if (parameter === undefined) throw new TestSkipped('No parameter contains the keys of the rows.');
  const keys = paths.map((path) => [...path.values()][0]);
  return context.draft(operation, { parameters: new Map([[parameterKey(parameter), keys]]) });
}

/** An item that gives a row new values. */
export function changeItem(test: Test, context: TestContext, { row, path }: KnownRow): Row {
  const { operation } = test;
  const list = bodyPointer(operation);
  const { model } = context.session.parts;
  const pointer = list === null ? null : schemasOf(model).items(list);
  const item = changedAt(context, operation, row, { properties: 'all', pointer });
  if (item === null) return test.skip('The items have nothing to change.');
  return changedItem(operation, path, item);
}

/** A request of a bulk update that changes only the run's row. */
export function ownChange(test: Test, context: TestContext): RequestDraft {
  return context.draft(test.operation, { body: [changeItem(test, context, context.fixture)] });
}

/** A bulk update whose items all have the key of the run's row. */
export function withOwnKey({ fixture }: TestContext, draft: RequestDraft): RequestDraft {
  const { operation, body } = draft;
  if (body?.kind !== 'value' || !Array.isArray(body.value)) return draft;
  const key = itemKey(operation, fixture.path);
  const value = body.value.map((item: unknown) =>
    isJsonObject(item) ? { ...item, ...key } : item,
  );
  return { ...draft, body: { ...body, value } };
}

/** Whether a request of a bulk update names the run's row and no other. */
export function isOwnChange({ fixture }: TestContext, { operation, body }: RequestDraft): boolean {
  const key = Object.entries(itemKey(operation, fixture.path));
  const items = body?.kind === 'value' ? body.value : null;
  return (
    Array.isArray(items) &&
    items.length > 0 &&
    items.every((item) => isJsonObject(item) && key.every(([name, value]) => item[name] === value))
  );
}

/** A key close to a row's that no row has; null if keys are not numeric. */
export function missingPath(path: PathValues): PathValues | null {
  const entries = [...path].map(
    ([name, value]) => [name, typeof value === 'number' ? value + 1_000_003 : null] as const,
  );
  return entries.every(([, value]) => value !== null) ? new Map(entries) : null;
}

/** Maximum number of rows per request; null: undocumented. */
export function mostRows({ parts }: TestContext['session'], operation: Operation): number | null {
  const name = operation.list?.ids?.parameter.name;
  const pointer =
    operation.parameters.find((one) => one.name === name)?.schemaPointer ?? bodyPointer(operation);
  const most = pointer === null ? null : schemasOf(parts.model).keyword(pointer, 'maxItems');
  return typeof most === 'number' ? most : null;
}
