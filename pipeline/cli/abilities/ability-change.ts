import { changeAbilities } from '../../abilities/change-abilities.ts';
import type { AbilityChange } from '../../abilities/change-abilities.ts';
import { withToken } from '../../abilities/kinds/access/security.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { DocumentChange } from './change-project.ts';

/** Adds an ability to a document, or removes it. */
export function abilityChange(change: AbilityChange): DocumentChange {
  const isSecuring = change.verb === 'add' && change.words[0] === 'security';
  return (document, path) => {
    const api = resolveModel(isSecuring ? withToken(document) : document, path);
    return changeAbilities(document, api, change);
  };
}
