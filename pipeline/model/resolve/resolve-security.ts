import type { Components, Reference } from '../../openapi-document.ts';
import type { SecurityScheme } from '../api-model.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import { follow } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** The security schemes that a document declares, by name. */
export function resolveSecuritySchemes(
  resolution: Resolution,
  components: Components | undefined,
): ReadonlyMap<string, SecurityScheme> {
  const schemes = new Map<string, SecurityScheme>();
  for (const [name, value] of Object.entries(components?.securitySchemes ?? {})) {
    if (!isRecord(value)) continue;
    const pointer = pointerTo('#/components/securitySchemes', name);
    const found = follow<SecurityScheme>(resolution, {
      value: value as unknown as Reference,
      pointer,
    });
    if (found === null) continue;
    const { type, in: place, name: key, scheme, openIdConnectUrl } = found.value;
    const scopes = type === 'oauth2' ? flowScopes(found.value) : undefined;
    schemes.set(name, {
      type,
      ...(place === undefined ? {} : { in: place }),
      ...(key === undefined ? {} : { name: key }),
      ...(scheme === undefined ? {} : { scheme: scheme.toLowerCase() }),
      ...(openIdConnectUrl === undefined ? {} : { openIdConnectUrl }),
      ...(scopes === undefined ? {} : { scopes }),
    });
  }
  return schemes;
}

function flowScopes(scheme: object): readonly string[] {
  const flows = 'flows' in scheme && isRecord(scheme.flows) ? Object.values(scheme.flows) : [];
  const scopes = flows.flatMap((flow) =>
    isRecord(flow) && isRecord(flow['scopes']) ? Object.keys(flow['scopes']) : [],
  );
  return [...new Set(scopes)];
}
