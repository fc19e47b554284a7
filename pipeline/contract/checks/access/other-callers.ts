import type { Identity } from '../../run/run-options.ts';
import type { Trial } from '../../run/trial.ts';

/** Who else there is; the trial ends where nobody is named. */
export function otherCallers(trial: Trial): readonly Identity[] {
  const { others = [] } = trial.session.parts.options;
  return others.length > 0
    ? others
    : trial.skip('Nobody else is named: give the run two callers with --as.');
}

/** The body of an error without what differs from one response to the next. */
export function stableBody(body: string): string {
  return body.replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '');
}
