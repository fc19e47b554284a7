import { abilityCommand } from './abilities/ability-command.ts';

/** `specmill remove`: takes away what `specmill add` writes. */
export const removeCommand = abilityCommand('remove', 'Takes an ability out of the document', [
  { line: 'specmill remove filter price gte --to Product', effect: 'the parameter price_gte' },
  { line: 'specmill remove aliases json-server --all', effect: 'lists and DELETE as they were' },
]);
