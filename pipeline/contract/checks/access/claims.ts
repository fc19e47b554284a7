import { hasPath, rowsOf } from '../../rows/known-row.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { wholePage } from '../list/read-list.ts';
import { claimedIn, dependsOnCaller } from '../../rows/claimed-rows.ts';
import { comparedColumns } from '../../request/reached-rows.ts';
import { isSameClaim } from '../../request/same-claim.ts';
import { holder, signing } from './caller-token.ts';
import { claimAt, type Claims } from '../../request/token-claims.ts';

/** Missing claims, or claims of another type, must not give access to anyone's rows. */
export const claimsCheck: Check<null> = {
  id: 'claims',
  title: 'unusual claims reveal no rows',
  kind: 'state',
  isAttack: true,
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        [resource.list, resource.get].includes(operation) &&
        resource.create !== null &&
        dependsOnCaller(operation.crud),
    ),
  run: async (test, context) => {
    const { own, sign } = signing(test);
    const { crud } = test.operation;
    const columnOf = comparedColumns(test.session.parts.model.models, crud);
    for (const { value, op, property, model } of claimedIn(crud?.rows ?? null)) {
      const path = 'claim' in value ? value.claim : [];
      if (op !== 'eq') continue;
      const column = columnOf(model, property);
      const claim = claimAt(own, path);
      for (const [what, odd] of oddValues(claim)) {
        if (isSameClaim(column, claim, odd)) continue;
        const token = sign(withClaim(own, path, odd));
        await tryClaims(test, context, { name: path.join('.'), what, token });
      }
    }
  },
};

/** Claims that a loose comparison would treat as the caller's own. */
function oddValues(own: unknown): readonly (readonly [what: string, value: unknown])[] {
  const text = String(own);
  return [
    ['is missing', undefined],
    ['is null', null],
    ['is a pattern', '%'],
    ['continues after it', `${text}x`],
    ['contains SQL', `${text}' OR '1'='1`],
    ['is a list that contains it', [text, own]],
    ['is an operator', { $ne: '', ne: '' }],
    ['is true', true],
    ...(text.toUpperCase() === text ? [] : [['is in upper case', text.toUpperCase()] as const]),
  ];
}

async function tryClaims(
  test: Test,
  context: TestContext,
  { name, what, token }: { readonly name: string; readonly what: string; readonly token: string },
): Promise<void> {
  const { operation } = test;
  const { resource, fixture } = context;
  const isList = operation === resource.list;
  const draft = context.draft(
    operation,
    isList ? { path: fixture.path, parameters: wholePage(operation, []) } : { path: fixture.path },
  );
  const expected = isList ? '200' : '404';
  const sent = await test.send(draft, { expected, credentials: holder(what, token) });
  const { status, body } = sent.real;
  if (status >= 300) return;
  const rows = isList ? (rowsOf(operation, body) ?? []) : [fixture.row];
  if (!rows.some((row) => hasPath(resource, row, fixture.path))) return;
  test.fail(sent, `A caller whose claim ${name} ${what} can read the row.`, {
    keyword: 'rows',
    expected,
  });
}

function withClaim(
  claims: Claims,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Claims {
  const inner = rest.length === 0 ? value : withClaim((claims[name] ?? {}) as Claims, rest, value);
  return { ...claims, [name]: inner };
}
