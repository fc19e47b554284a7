import type { Session } from '../postgresql/connect.ts';

const attempts = 5;

/** Restarts a transaction when CockroachDB requests it (SQLSTATE 40001), as clients must. */
export async function retrySerializationFailures<T>(
  session: Pick<Session, 'query'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isSerializationFailure(error)) throw error;
      await session.query('ROLLBACK');
    }
  }
}

function isSerializationFailure(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === '40001';
}
