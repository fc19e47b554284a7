import { abilityCommand } from './abilities/ability-command.ts';

/** `specmill remove`: takes away what `specmill add` writes. */
export const removeCommand = abilityCommand('remove', 'Remove an ability from the document', [
  { line: 'specmill remove filter price gte --to Product', effect: 'The parameter price_gte' },
  { line: 'specmill remove aliases json-server --all', effect: 'Restore the lists and DELETE' },
]);
