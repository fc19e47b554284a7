import type { OpenApiDocument, SecurityRequirement } from '../../../openapi-document.ts';
import type { ApiModel } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import type { ProblemList } from '../../problem-list.ts';

/** Rejects undeclared security schemes, and scopes that no flow of their scheme declares. */
export function checkSecurity(
  problems: ProblemList,
  {
    document,
    operations,
    securitySchemes,
  }: Pick<ApiModel, 'operations' | 'securitySchemes'> & { readonly document: OpenApiDocument },
): void {
  const checked = new Set<readonly SecurityRequirement[]>();
  const check = (security: readonly SecurityRequirement[], place: string): void => {
    if (checked.has(security)) return;
    checked.add(security);
    for (const [index, requirement] of security.entries()) {
      for (const [name, scopes] of Object.entries(requirement)) {
        const pointer = pointerTo(place, 'security', index, name);
        checkScheme({ problems, securitySchemes }, { name, scopes, pointer });
      }
    }
  };
  check(document.security ?? [], '#');
  for (const { security, pointer } of operations) check(security, pointer);
}

function checkScheme(
  {
    problems,
    securitySchemes,
  }: Pick<ApiModel, 'securitySchemes'> & {
    readonly problems: ProblemList;
  },
  {
    name,
    scopes,
    pointer,
  }: {
    readonly name: string;
    readonly scopes: readonly string[];
    readonly pointer: string;
  },
): void {
  const scheme = securitySchemes.get(name);
  if (scheme === undefined) {
    problems.add(
      pointer,
      `There is no security scheme ${JSON.stringify(name)}.`,
      nearestNameHint(name, [...securitySchemes.keys()]) ??
        'Declare it in components.securitySchemes.',
    );
    return;
  }
  const known = scheme.scopes ?? [];
  for (const scope of known.length === 0 ? [] : scopes) {
    if (known.includes(scope)) continue;
    problems.add(
      pointer,
      `No flow of ${JSON.stringify(name)} has the scope ${JSON.stringify(scope)}.`,
      nearestNameHint(scope, known),
    );
  }
}
