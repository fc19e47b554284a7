import { abilityCommand } from './abilities/ability-command.ts';

/** `specmill add`: writes an ability into the document, as a person would by hand. */
export const addCommand = abilityCommand(
  'add',
  'Add an ability to the document: filters, search, security and more',
  [
    { line: 'specmill add filter price gte --to Product', effect: 'Add the parameter price_gte' },
    { line: 'specmill add search name sku --to Product', effect: 'Add the parameter q' },
    {
      line: 'specmill add aliases json-server --all',
      effect: 'Add the parameters that admin frameworks send',
    },
    {
      line: 'specmill add operation POST /orders/{id}/pay',
      effect: 'Add your own operation, with a handler in custom/',
    },
    { line: 'specmill add security bearer --dry-run', effect: 'Show what would be written' },
  ],
);
