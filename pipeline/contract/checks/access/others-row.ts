import type { Operation } from '../../../model/api-model.ts';
import type { PathValues } from '../../rows/known-row.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Purpose } from '../../run/purpose.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { unknownPath } from '../../run/unknown-path.ts';
import { once, type Check } from '../check.ts';
import { dependsOnCaller } from '../../rows/claimed-rows.ts';
import { claimsOf, tokenOf } from '../../request/token-claims.ts';
import { otherCallers, stableBody } from './other-callers.ts';

/** A row of one caller is treated as missing for all others. */
export const othersRowCheck: Check<null> = {
  id: 'others-row',
  title: "another caller's row looks like a missing one",
  kind: 'state',
  isAttack: true,
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        ([resource.get, ...resource.updates, resource.remove].includes(operation) ||
          isOfFile(operation)) &&
        dependsOnCaller(operation.crud),
    ),
  run: async (test, context) => {
    const { path, row } = context.fixture;
    const rule = test.operation.crud?.rows ?? null;
    for (const other of otherCallers(test, { rule, row })) {
      const before = (await context.read(context.fixture))?.sent.real.body ?? null;
      const sent = await sendAs(test, context, { path, purpose: { credentials: other } });
      if (sent.real.status === 401) test.skip(`The API rejects the credentials of ${other.name}.`);
      if (sent.real.status < 300) {
        fail(test, sent, `${other.name} reaches another caller's row.`);
        return noteGone(test, context);
      }
      await compareWithNone(test, context, { other, sent });
      if (test.operation === context.resource.get) await lookSideways(test, context, other);
      const after = (await context.read(context.fixture))?.sent.real.body ?? null;
      if (after !== before)
        fail(test, sent, `The request of ${other.name} is rejected, but changes the row.`);
    }
  },
};

function isOfFile({ crud }: Operation): boolean {
  return ['getFile', 'putFile', 'deleteFile'].includes(crud?.action ?? '');
}

function sendAs(
  test: Test,
  context: TestContext,
  { path, purpose }: { readonly path: PathValues; readonly purpose: Purpose },
): Promise<Sent> {
  const draft = context.draft(test.operation, { path });
  return test.send(draft, { expected: '404', ...purpose });
}

function noteGone({ operation }: Test, context: TestContext): void {
  if (operation !== context.resource.remove) return;
  context.isDeleted = true;
  context.fixtures.own.forget(context.fixture);
}

/** Status and message must be the same as for a missing row. */
async function compareWithNone(
  test: Test,
  context: TestContext,
  { other, sent }: { readonly other: Identity; readonly sent: Sent },
): Promise<void> {
  const { session, fixtures } = context;
  const none = context.unknownPath ?? unknownPath(session, test.operation, fixtures);
  if (none === null) return;
  const failWith = (sent: Sent): void =>
    fail(test, sent, `${other.name} can distinguish another caller's row from a missing one.`);
  const missing = await sendAs(test, context, { path: none, purpose: { credentials: other } });
  const [own, wanted] = [sent.real, missing.real];
  if (own.status !== wanted.status || stableBody(own.body) !== stableBody(wanted.body))
    return failWith(sent);
  if (test.operation !== context.resource.get) return;
  for (const way of [
    { method: 'HEAD' },
    ...conditions.map((headers) => ({ method: 'GET', headers })),
  ]) {
    const purpose = { credentials: other, ...way };
    const seen = await sendAs(test, context, { path: context.fixture.path, purpose });
    const unknown = await sendAs(test, context, { path: none, purpose });
    if (seen.real.status !== unknown.real.status) return failWith(seen);
  }
}

/** Conditional headers, which a server may evaluate before its rules. */
const conditions: readonly Readonly<Record<string, string>>[] = [
  { 'if-none-match': '*' },
  { 'if-match': '"x"' },
  { 'if-modified-since': new Date(0).toUTCString() },
];

type Respell = NonNullable<Purpose['respell']>;

/** Other spellings of the path, which must not bypass the rules. */
const spellings: readonly Respell[] = [
  (url) => `${url}/`,
  (url) => url.replace(/[^/]+$/, (last) => escaped(last)),
  (url) => url.replace(/([^:])\/([^/]+)$/, '$1//$2'),
  (url) => `${url}.json`,
  (url) => `${url}?admin=true&sub=1`,
  (url) => `${url};x=1`,
];

function escaped(text: string): string {
  return [...Buffer.from(decodeURIComponent(text))]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
}

/** Other spellings of the path and proxy headers do not change the caller. */
async function lookSideways(test: Test, context: TestContext, other: Identity): Promise<void> {
  const { sub = '' } = claimsOf(tokenOf(test.session.parts.options.headers)) ?? {};
  const name = String(sub);
  const identityHeaders = [
    'x-forwarded-user',
    'x-remote-user',
    'x-user-id',
    'x-user',
    'x-auth-user',
  ];
  const forwarded = Object.fromEntries(identityHeaders.map((header) => [header, name]));
  const { path } = context.fixture;
  for (const credentials of [other, 'none'] as const) {
    const ways: readonly Purpose[] = [
      ...spellings.map((respell) => ({ respell })),
      { headers: forwarded },
    ];
    for (const way of ways) {
      const purpose = { ...way, credentials, method: 'GET' };
      const sent = await sendAs(test, context, { path, purpose });
      if (sent.real.status >= 300) continue;
      fail(test, sent, `A row is shown through a path that its rules do not cover.`);
      return;
    }
  }
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'rows', expected: '404' });
}
