import { declaredSuccess } from '../check/declared-response.ts';
import { declaredCellId } from '../plan/declared-cells.ts';
import type { RequestDraft } from '../request/request-draft.ts';
import type { Session } from './session.ts';
import { TrialSkipped } from './trial-ended.ts';

/** Asks a reading operation for each media type that it declares, and for one that nobody has where it declares 406. */
export async function tryMediaTypes(session: Session, valid: RequestDraft | string): Promise<void> {
  if (typeof valid === 'string' || valid.operation.method !== 'get') return;
  const { operation } = valid;
  const success = declaredSuccess(operation);
  const types = success === null || success.mediaTypes.length < 2 ? [] : success.mediaTypes;
  for (const mediaType of types.filter((one) => !one.includes('*'))) {
    const cellId = declaredCellId(operation, success?.status ?? 'default', mediaType);
    await ask({ cellId, headers: { accept: mediaType } });
    session.parts.ledger.skip(cellId, `The API answers with another media type than ${mediaType}.`);
  }
  const rejection = operation.responses.find(({ status }) => status === '406');
  if (rejection === undefined) return;
  const cellId = declaredCellId(operation, '406', rejection.mediaTypes[0] ?? null);
  await ask({ cellId, expected: '406', headers: { accept: 'application/x-specmill-unknown' } });

  async function ask(purpose: Parameters<Session['send']>[1]): Promise<void> {
    try {
      if (typeof valid !== 'string') await session.send(valid, purpose);
    } catch (error) {
      if (!(error instanceof TrialSkipped)) throw error;
    }
  }
}
