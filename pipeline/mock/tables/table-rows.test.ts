import { expect, it } from 'vitest';
import { resolveModel } from '../../model/resolve-model.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import type { MockContext } from '../mock-options.ts';
import { mostRows } from '../rejection.ts';
import type { RowSampler } from '../seed/row-sampler.ts';
import type { RowWorld } from '../seed/row-world.ts';
import { tableDocument } from '../testing/table-document.ts';
import { TableRows } from './table-rows.ts';

it('limits the rows of a table', async () => {
  const id = { schema: { type: 'integer' }, type: 'INTEGER', isKey: true };
  const document = JSON.stringify(tableDocument('sqlite', { id }, {}));
  const model = resolveModel(await parseDocument(document, 'test.json', 'any'), 'test.json', 'any');
  const context = { model, behaviour: { isStateful: true } } as unknown as MockContext;
  const rows = new TableRows(context, {
    worldOf: () => ({}) as RowWorld,
    resourceOf: () => undefined,
    sampler: {} as RowSampler,
  });
  const world = { seed: 1, isDynamic: false };
  const { beforeAdd } = rows.stateOf({ world, now: new Date(0), isRuled: false });
  const [things] = rows.tables;
  if (things === undefined || beforeAdd === undefined) throw new Error('there is a table');
  expect(() => beforeAdd(things, mostRows - 1)).not.toThrow();
  expect(() => beforeAdd(things, mostRows)).toThrow(expect.objectContaining({ status: 503 }));
});
