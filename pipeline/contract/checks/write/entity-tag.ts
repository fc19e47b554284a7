import type { Operation } from '../../../model/api-model.ts';
import type { Sent } from '../../run/session.ts';
import { responsesOf, statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';

/**
 * A client with the current state of a row gets a 304, and one with another state a 412 without a
 * change.
 */
export const entityTagCheck: Check<null> = {
  id: 'entity-tag',
  title: 'a row is read and written by its entity tag',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        operation.crud !== null &&
        operation.crud.action !== 'upsert' &&
        (operation === resource.get ? declares(operation, '304') : declares(operation, '412')),
    ),
  run: async (trial, stage) => {
    const { operation } = trial;
    const { fixture, resource } = stage;
    if (operation !== resource.get) {
      const draft =
        operation === resource.remove
          ? stage.draft(operation, { path: (await stage.fixtures.make(resource)).path })
          : await stage.valid(operation);
      const headers = { 'if-match': '"specmill-unknown"' };
      const sent = await trial.send(draft, { expected: '412', headers });
      rejectOther(trial, sent, '412');
      return;
    }
    const draft = stage.draft(operation, { path: fixture.path });
    const read = await trial.send(draft);
    if (!trial.success(read, '200')) return;
    const { etag } = read.real.headers;
    if (etag === undefined) {
      trial.fail(read, {
        ...statusFinding(operation, read, '200'),
        ...{ keyword: 'header', message: 'The response has no ETag.', actual: 'none' },
        ...{ expected: 'an ETag', pointer: responsesOf(operation) },
      });
      return;
    }
    const headers = { 'if-none-match': etag };
    rejectOther(trial, await trial.send(draft, { expected: '304', headers }), '304');
  },
};

function rejectOther(trial: Trial, sent: Sent, expected: string): void {
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  if (String(status) === expected) return;
  trial.fail(sent, {
    ...statusFinding(trial.operation, sent, expected),
    message: `A request with an entity tag gets status ${status}, not ${expected}.`,
  });
}

function declares({ responses }: Operation, status: string): boolean {
  return responses.some((response) => response.status === status);
}
