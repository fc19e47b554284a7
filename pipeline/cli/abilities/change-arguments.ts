/** Arguments of all commands that change an entry of a document. */
export const changeArguments = {
  document: {
    type: 'string',
    valueHint: 'name',
    description: 'Path or name of one document (default: the only one)',
  },
  'dry-run': {
    type: 'boolean',
    description: 'Show what would be written without writing anything',
  },
  json: { type: 'boolean', description: 'Print each edit with its values as JSON' },
} as const;
