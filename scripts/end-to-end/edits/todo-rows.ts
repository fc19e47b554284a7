/** Rows that wait for a feature, by its name; they are skipped as long as they fail. */
const todo: Readonly<Record<string, readonly string[]>> = {
  'the mock: defaults of Create': [
    ...['an enum and a default', 'a default beside required', 'a default in Create'],
    ...['a default of a number in Create', 'a default of a column that may be null'],
    'the body of Create written out in its operation',
  ],
  'the mock: examples of operations': ['an example of a single read', 'an example of a list'],
  'the mock: Deprecation as a date': ['a deprecated operation', 'deprecated writes'],
  'the mock: decimal multiples': [
    ...['prices in steps of 0.01', 'prices in steps of 0.1', 'prices in steps of 0.05'],
    'prices in steps of a cent in the response too',
  ],
  'the mock: a property that the model hides': [
    ...['an internal property', 'internal in the model alone'],
  ],
  'the mock: nested creates': [
    ...['a new order of a customer', 'list and create of one nested path'],
  ],
  'the mock: maxItems bounds a list': [
    ...['limit deleted, the list bounded by maxItems', 'a list with a limit and maxItems'],
  ],
  'the mock: names of headers in errors, defaults of required parameters': [
    ...['a header that a list must be sent', 'a limit that must be sent and has a default'],
  ],
  'the mock: base paths': [
    ...['a path below a host', 'a path alone', 'two paths', 'the root and a path'],
    'a custom operation below a path',
  ],
  'the mock: envelopes, slimmer rows and groups': [
    ...['rows and their total', 'rows with their page and limit', 'rows alone in an envelope'],
    ...['what was created in an envelope', 'every single row in an envelope'],
    ...['an envelope in an envelope', 'a slimmer row in the list than alone'],
    ...['a slimmer row in the answer of a create', 'a slimmer row under other names'],
    ...['columns grouped in all three schemas', 'a group of key columns', 'a group in a group'],
    'a computed property',
  ],
  'the mock: forms of values': [
    ...['a key as text', 'a key as text in the path too', 'a foreign key as text'],
    ...['an integer as text', 'a decimal as text', 'a decimal as text in a generated column'],
    ...['a decimal as text of a pattern', 'text as an integer', 'text as a number'],
    ...['text as a number that a stored text is not', 'a moment as a date', 'a date as a moment'],
    ...['zero and one as a boolean', 'an integer as a number'],
    ...['text in the response, a number in the body', 'a number in the response, text in the body'],
  ],
  'Error names cookies among the places of details': [
    ...['a required cookie', 'an optional cookie', 'a required cookie of a create'],
  ],
  'roles that servers do not do yet are rejected': [
    ...['cursor', 'sort', 'fields', 'embed', 'search', 'total', 'start', 'end', 'sortField'],
    ...['sortOrder', 'ids'],
  ].map((role) => `the role ${role}, which servers do not do yet`),
  'every problem is told at once': ['problems of several kinds, told at once'],
  'places and words': ['a role and a filter at once', 'two operations of one id'],
  'a DTO that says readOnly: false': ['read-only in the model, but not in Update'],
  'text as an object or a list is lossy': ['text as an object', 'text as a list'],
  'read-only and write-only': ['read-only and write-only at once'],
};

/** The feature that a row waits for; null: none. */
export function featureOf(name: string): string | null {
  return Object.keys(todo).find((feature) => todo[feature]?.includes(name)) ?? null;
}
