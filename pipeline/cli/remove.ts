import { abilityCommand } from './abilities/ability-command.ts';

/** `specmill remove`: removes what `specmill add` wrote. */
export const removeCommand = abilityCommand('remove', 'Remove an ability from the document', [
  {
    line: 'specmill remove filter price gte --to Product',
    effect: 'Remove the parameter price_gte',
  },
  { line: 'specmill remove aliases json-server --all', effect: 'Restore the lists and DELETE' },
]);
