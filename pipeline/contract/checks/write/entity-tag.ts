import type { Operation, Parameter } from '../../../model/api-model.ts';
import { differing } from '../../rows/compare-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Sent } from '../../run/session.ts';
import type { ReadRow, Stage } from '../../run/stage.ts';
import { responsesOf, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';

/**
 * A client with the current state of a row gets a 304, and one with another state a 412 without a
 * change.
 */
export const entityTagCheck: Check<null> = {
  id: 'entity-tag',
  title: 'conditional requests compare the entity tag of a row',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        operation.crud?.action !== 'upsert' &&
        (operation.crud === null
          ? isChange(resource, operation) && takesTag(operation)
          : declares(operation, operation === resource.get ? '304' : '412')),
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
      if (operation !== resource.remove) await mustChangeTag(trial, stage);
      return;
    }
    const draft = stage.draft(operation, { path: fixture.path });
    const read = await trial.send(draft);
    if (!trial.success(read, '200')) return;
    const { etag } = read.real.headers;
    if (etag === undefined) {
      trial.fail(read, 'The response has no ETag.', {
        keyword: 'header',
        pointer: responsesOf(operation),
        expected: 'an ETag',
        actual: 'none',
      });
      return;
    }
    const headers = { 'if-none-match': etag };
    rejectOther(trial, await trial.send(draft, { expected: '304', headers }), '304');
  },
};

/** A changed row has another entity tag, whichever property is changed. */
async function mustChangeTag(trial: Trial, stage: Stage): Promise<void> {
  const { operation, session } = trial;
  const pointer = bodyPointer(operation);
  let before = await stage.read(stage.fixture);
  const bodies = [0, 1].map(() => changedBody(stage, operation, before?.row ?? {}, 'all'));
  const [whole = null, second] = bodies;
  // Tags of other APIs may be timestamps in seconds.
  const single = Object.entries((operation.crud && second) ?? {}).map(([name, value]): Row => ({
    [name]: value,
  }));
  const valid = single.filter(
    (body) => pointer !== null && session.parts.validator.accepts(pointer, 'request', body),
  );
  for (const body of [...(whole === null ? [] : [whole]), ...valid]) {
    if (before === null) return;
    const after = await mustChangeOnce(trial, stage, { body, before });
    if (body === whole && after !== null) await mustNotBeCached(trial, stage, before);
    before = after;
  }
}

/** The row after a change; null if it cannot be read, or has its tag still. */
async function mustChangeOnce(
  trial: Trial,
  stage: Stage,
  { body, before }: { readonly body: Row; readonly before: ReadRow },
): Promise<ReadRow | null> {
  const { etag } = before.sent.real.headers;
  if (before.row === null || etag === undefined) return null;
  const { operation } = trial;
  const sent = await trial.send(stage.draft(operation, { path: stage.fixture.path, body }));
  const after = await stage.read(stage.fixture, trial);
  if (after === null || after.row === null) return null;
  if (after.sent.real.headers['etag'] !== etag) return after;
  if (differing(stage.resource, before.row, after.row).length === 0) return after;
  trial.fail(sent, 'A changed row has the same entity tag as before.', {
    keyword: 'header',
    expected: 'a different ETag',
    actual: etag,
  });
  return null;
}

/** A client with the row before a change gets the changed row. */
async function mustNotBeCached(trial: Trial, stage: Stage, before: ReadRow): Promise<void> {
  const { get } = stage.resource;
  const { etag } = before.sent.real.headers;
  if (get === null || etag === undefined || !declares(get, '304')) return;
  const now = await stage.read(stage.fixture);
  if (now?.sent.real.headers['etag'] === etag) return;
  const draft = stage.draft(get, { path: stage.fixture.path });
  const sent = await trial.send(draft, { headers: { 'if-none-match': etag } });
  if (sent.real.status !== 304) return;
  trial.fail(sent, 'A request with the outdated entity tag of a changed row gets status 304.', {
    expected: '200',
    operation: get,
  });
}

/** Whether an operation of a third-party document promises to compare entity tags. */
function takesTag(operation: Operation): boolean {
  const { parameters } = operation;
  const isTag = ({ name }: Parameter): boolean => /^if-match$/i.test(name);
  return declares(operation, '412') && parameters.some((one) => one.in === 'header' && isTag(one));
}

function isChange({ updates, remove, get }: TestedResource, operation: Operation): boolean {
  return get !== null && (updates.includes(operation) || operation === remove);
}

function rejectOther(trial: Trial, sent: Sent, expected: string): void {
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  if (String(status) === expected) return;
  trial.fail(sent, `A request with an entity tag gets status ${status}, not ${expected}.`, {
    expected,
  });
}

function declares({ responses }: Operation, status: string): boolean {
  return responses.some((response) => response.status === status);
}
