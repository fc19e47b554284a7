import { abilityCommand } from './abilities/ability-command.ts';

/** `specmill add`: writes an ability into the document, as people would by hand. */
export const addCommand = abilityCommand('add', 'Writes an ability into the document', [
  { line: 'specmill add filter price gte --to Product', effect: 'the parameter price_gte' },
  { line: 'specmill add search name sku --to Product', effect: 'the parameter q' },
  { line: 'specmill add aliases json-server --all', effect: 'what admin frameworks send' },
  { line: 'specmill add operation POST /orders/{id}/pay', effect: 'an operation of your own' },
  { line: 'specmill add security bearer --dry-run', effect: 'says what it would write' },
]);
