import type { Problem } from '../../errors.ts';
import type { ApiModel, Operation, SecurityScheme } from '../../model/api-model.ts';

/**
 * Security requirements of a document that a generated server cannot satisfy, or that leave an
 * operation open.
 */
export function securityProblems(model: ApiModel): readonly Problem[] {
  return [...schemeProblems(model), ...openOperations(model)];
}

function schemeProblems({ operations, securitySchemes }: ApiModel): readonly Problem[] {
  const used = new Set(
    operations.flatMap(({ security }) => security.flatMap((schemes) => Object.keys(schemes))),
  );
  return [...securitySchemes].flatMap(([name, scheme]): readonly Problem[] => {
    const message = used.has(name) ? unservable(scheme) : null;
    if (message === null) return [];
    return [
      {
        code: 'DOCUMENT_INVALID',
        message,
        place: `#/components/securitySchemes/${name}`,
        hint: 'Generated servers support bearer tokens (http bearer, oauth2, openIdConnect) and API keys in a header.',
      },
    ];
  });
}

function unservable({ type, in: place, scheme = '', name = '' }: SecurityScheme): string | null {
  switch (type) {
    case 'oauth2':
    case 'openIdConnect':
      return null;
    case 'http':
      return scheme === 'bearer'
        ? null
        : `Generated servers do not support the http scheme ${JSON.stringify(scheme)}.`;
    case 'apiKey':
      if (place !== 'header')
        return `An API key in the ${String(place)} ends up in logs and caches.`;
      return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && name.toLowerCase() !== 'authorization'
        ? null
        : `${JSON.stringify(name)} cannot be used as the header of an API key.`;
    default:
      return `Generated servers do not support security of type ${JSON.stringify(type)}.`;
  }
}

/** In a document with security, each operation must declare its own. */
function openOperations({ operations, securitySchemes, document }: ApiModel): readonly Problem[] {
  if (securitySchemes.size === 0) return [];
  const open = operations.filter(isSilent(document));
  const [first] = open;
  if (first === undefined) return [];
  const name = `${first.method.toUpperCase()} ${first.path}`;
  const others = open.length - 1;
  const subject =
    others === 0
      ? `${name} has`
      : `${name} and ${others} other operation${others === 1 ? '' : 's'} have`;
  return [
    {
      code: 'DOCUMENT_INVALID',
      message: `${subject} no "security", in a document that has security schemes.`,
      place: first.pointer,
      hint: 'Add "security" to the document or to each operation; "security": [] makes it public.',
    },
  ];
}

function isSilent(document: ApiModel['document']): (operation: Operation) => boolean {
  return ({ path, method }) =>
    document.security === undefined && document.paths[path]?.[method]?.security === undefined;
}
