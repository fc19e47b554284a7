import { PipelineError } from '../../errors.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { ProblemList } from '../../model/problem-list.ts';
import { catalogue } from '../catalogue.ts';

/** A finding that the user has accepted. */
export interface AcceptedFinding {
  /** Id of the rule. */
  readonly rule: string;
  /** Pointer of the finding, or an operation that it affects: `GET /orders`. */
  readonly place: string;
  readonly reason: string;
  /** The last day on which it is accepted: `2026-12-31`. */
  readonly until: string;
}

/** Reads the contents of a file of accepted findings; throws one PipelineError (CONFIG_INVALID) that lists every problem. */
export function readAccepted(value: unknown, file: string): readonly AcceptedFinding[] {
  const list = isRecord(value) ? value['accepted'] : undefined;
  if (!Array.isArray(list)) {
    throw new PipelineError({
      code: 'CONFIG_INVALID',
      message: `${file} has no list under "accepted".`,
      place: file,
      hint: 'Write { "accepted": [{ "rule", "place", "reason", "until": "2026-12-31" }] }.',
    });
  }
  const problems = new ProblemList(file);
  const entries = list.map((entry: unknown, index) =>
    readEntry(isRecord(entry) ? entry : {}, `#/accepted/${index}`, problems),
  );
  problems.throwIfAny();
  return entries;
}

function readEntry(
  entry: Readonly<Record<string, unknown>>,
  pointer: string,
  problems: ProblemList,
): AcceptedFinding {
  const text = (key: string): string => {
    const { [key]: value } = entry;
    if (typeof value === 'string' && value.trim() !== '') return value;
    problems.addAs(
      'CONFIG_INVALID',
      `${pointer}/${key}`,
      `An accepted finding needs ${JSON.stringify(key)}.`,
    );
    return '';
  };
  const [rule, place, reason, until] = ['rule', 'place', 'reason', 'until'].map(text) as [
    string,
    string,
    string,
    string,
  ];
  if (until !== '' && !isDay(until)) {
    problems.addAs(
      'CONFIG_INVALID',
      `${pointer}/until`,
      `${JSON.stringify(until)} is not a date; write it as 2026-12-31.`,
    );
  }
  checkRule(rule, `${pointer}/rule`, problems);
  return { rule, place, reason, until };
}

function checkRule(rule: string, pointer: string, problems: ProblemList): void {
  const known = catalogue.map(({ id }) => id);
  if (rule === '' || known.includes(rule)) return;
  const nearest = nearestName(rule, known);
  const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
  problems.addAs(
    'CONFIG_INVALID',
    pointer,
    `There is no rule ${JSON.stringify(rule)}${meant}`,
    'Run specmill diff --rules to list them.',
  );
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
