/** Rows that wait for a feature, by its name; they are skipped as long as they fail. */
const todo: Readonly<Record<string, readonly string[]>> = {
  'the mock: Deprecation of errors': ['deprecated writes'],
  'the mock: a property that the model hides': [
    ...['an internal property', 'internal in the model alone'],
  ],
  'the mock: names of headers in errors, defaults of required parameters': [
    ...['a header that a list must be sent', 'a limit that must be sent and has a default'],
  ],
  'the mock: Location below a base path': ['a path below a host'],
  'a moment of midnight in another zone is a day': ['a date as a moment'],
  'contract tests: lists of one page': ['page and limit deleted, the list bounded by maxItems'],
  'contract tests: what is internal is not required': [
    ...['internal in the model, but not in Create', 'what is internal is not shown'],
  ],
  'places and words': ['a role and a filter at once', 'two operations of one id'],
  'a DTO that says readOnly: false': ['read-only in the model, but not in Update'],
  'text as an object or a list is lossy': ['text as an object', 'text as a list'],
  'read-only and write-only': ['read-only and write-only at once'],
};

/** The feature that a row waits for; null: none. */
export function featureOf(name: string): string | null {
  return Object.keys(todo).find((feature) => todo[feature]?.includes(name)) ?? null;
}
