import type { Explanation } from '../../../server-template/shared/reasons/explanation.ts';
import type { Reason } from '../../../server-template/shared/reasons/reason.ts';
import { chanceOf, type Chance } from '../access/fuzz/random-request.ts';
import { changeCall, type BodyNames, type Situation } from './changed-call.ts';
import { startExplained, type ExplainedApi } from './explained-api.ts';
import { countNotes } from './listed-notes.ts';
import { randomDocument, type RandomDocument } from './random-access.ts';
import { randomCall, randomNotes, teams } from './random-call.ts';

/** Result of a trial: a sentence for each reason that is not true. */
export interface WhyResult {
  readonly problems: readonly string[];
  /** Number of reasons by kind. */
  readonly kinds: ReadonlyMap<string, number>;
}

const callsPerDocument = 6;
const mostRounds = 10;

/** Tries reasons on random documents and callers: changing what they name changes the answer. */
export async function tryWhy(count: number, seed: number): Promise<WhyResult> {
  const problems: string[] = [];
  const kinds = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const chance = chanceOf(seed * 100_003 + index);
    const document = randomDocument(chance);
    await using api = await startExplained(document, index % 2 === 0 ? 'sqlite' : 'memory');
    const trial = {
      api,
      document,
      chance,
      kinds,
      notify: (text: string): void => {
        problems.push(`document ${index}: ${text}`);
      },
    };
    for (let call = 0; call < callsPerDocument; call++) await tryCall(trial);
  }
  return { problems, kinds };
}

interface Trial {
  readonly api: ExplainedApi;
  readonly document: RandomDocument;
  readonly chance: Chance;
  readonly kinds: Map<string, number>;
  readonly notify: (text: string) => void;
}

async function tryCall(trial: Trial): Promise<void> {
  const { api, chance, kinds, notify } = trial;
  let situation: Situation = {
    call: randomCall(chance),
    notes: byId(randomNotes(chance)),
    teams: byId(teams.map((team) => ({ ...team }))),
  };
  const history: string[] = [];
  for (let round = 0; round < mostRounds; round++) {
    await api.store(situation);
    const found = await api.explain(situation.call);
    history.push(`${JSON.stringify(situation.call)} → ${JSON.stringify(found)}`);
    for (const { kind } of found.reasons) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const wrong = (found.status ?? 0) < 400 ? listProblem(trial, situation, found) : null;
    if (wrong !== null) notify(`${wrong}\n${history.join('\n')}`);
    const status = await api.send(situation.call);
    if (status !== found.status) notify(`the answer is ${status}\n${history.join('\n')}`);
    if ((found.status ?? 0) < 400) return;
    if (found.reasons.some(({ kind }) => kind === 'request'))
      notify(`no reason is named\n${history.join('\n')}`);
    // With If-Match, two rules decide: that of the operation, and that of the one that gets the row.
    const isConditional = 'If-Match' in situation.call.headers;
    if (found.reasons.length > 1 && !isConditional) await tryEach(trial, situation, found);
    const next = changedBy(trial, situation, found);
    if (next.names.length === 0) return;
    situation = next.situation;
    if (history.length > 1 && history.at(-1) === history.at(-2)) break;
  }
  notify(`the answer does not change\n${history.join('\n')}`);
}

/** If all but one of the reasons are changed, that one is left. */
async function tryEach(
  trial: Trial,
  situation: Situation,
  { status, reasons }: Explanation,
): Promise<void> {
  const { api, notify } = trial;
  for (const [index, left] of reasons.entries()) {
    const others = reasons.filter((_one, other) => other !== index);
    const names = targetsOf([left]);
    const changed = targetsOf(others);
    // Changes for one reason may undo those for another.
    if (new Set([...names, ...changed]).size < names.length + changed.length) continue;
    const next = changedBy(trial, situation, { status, reasons: others });
    if (next.names.length === 0 || next.names.some((name) => names.includes(name))) continue;
    await api.store(next.situation);
    const found = await api.explain(next.situation.call);
    const texts = found.reasons.map(({ text }) => text);
    if ((found.status ?? 0) >= 400 && texts.includes(left.text)) continue;
    const before = JSON.stringify({ call: situation.call, reasons });
    const after = JSON.stringify({ call: next.situation.call, found });
    notify(`without ${left.text}:\n${before}\n${after}`);
  }
}

/** What a reason may change, to leave out those that depend on each other. */
function targetsOf(reasons: readonly Reason[]): readonly string[] {
  return reasons.flatMap(({ claim, property, field, scope, oneOf = [] }) => [
    ...(claim === undefined ? [] : [claim.join('.')]),
    ...(property === undefined ? [] : [property.replace('Team.tenant', 'teamId')]),
    ...(field === undefined ? [] : [field]),
    ...(scope === undefined ? [] : [`scope ${scope}`]),
    ...targetsOf(oneOf.flat()),
  ]);
}

function changedBy(
  { chance, document }: Trial,
  { call, notes, teams: known }: Situation,
  { status, reasons }: Pick<Explanation, 'status' | 'reasons'>,
): { readonly situation: Situation; readonly names: readonly string[] } {
  const situation = structuredClone({ call, notes, teams: known });
  const bodyNames = bodyNamesOf(document, call.method);
  const flat = (reason: Reason): readonly Reason[] =>
    reason.oneOf === undefined ? [reason] : chance.oneOf(reason.oneOf).flatMap(flat);
  const names = reasons
    .flatMap(flat)
    .map((reason) =>
      changeCall(reason, situation, { chance, bodyNames, isOfBody: status === 403 }),
    );
  return { situation, names: names.some((one) => one.length === 0) ? [] : names.flat() };
}

function bodyNamesOf({ model }: RandomDocument, method: string): BodyNames {
  const schema = model.document.components?.schemas?.[method === 'POST' ? 'NewNote' : 'NoteChange'];
  return new Set(Object.keys((schema as { readonly properties?: object }).properties ?? {}));
}

function byId<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
): Map<number, Row> {
  return new Map(rows.map((row) => [Number(row['id']), row]));
}

/** What is wrong with the reasons for a list, by counting its rows; null: nothing. */
function listProblem(
  { document: { listed: rule } }: Trial,
  situation: Situation,
  { reasons }: Explanation,
): string | null {
  const { call } = situation;
  if (call.method !== 'GET' || call.id !== null) return reasons.length === 0 ? null : 'a reason';
  const { all, listed } = countNotes(rule, situation);
  const hidden = reasons.filter(({ kind }) => kind === 'rule' || kind === 'scope');
  const most = Math.max(0, ...hidden.map(({ rows = 0 }) => rows));
  const sum = hidden.reduce((total, { rows = 0 }) => total + rows, 0);
  if (most > all - listed || sum < all - listed)
    return `${all - listed} rows are hidden, not ${most} to ${sum}`;
  for (const { kind, field, rows = 0 } of reasons) {
    if (kind !== 'filter' || field === undefined) continue;
    const more = countNotes(rule, situation, [field]).listed - listed;
    if (more !== rows) return `${field} leaves out ${more} rows, not ${rows}`;
  }
  return listed === 0 && reasons.length === 0 ? 'an empty list has no reason' : null;
}
