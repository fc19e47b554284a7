const start =
  /^#\/(?:components\/schemas\/[^/]+|(?:components|paths)\/.*?\/?(?:parameters|headers|content)\/[^/]+\/schema)/;
const step =
  /^\/(?:items|additionalProperties|not|properties\/[^/]*|patternProperties\/[^/]*|(?:allOf|anyOf|oneOf)\/\d+)(?=\/|$)/;

/** Whether a schema is at a pointer of an OpenAPI 3.0 document. */
export function isSchemaPlace(pointer: string): boolean {
  const [head] = start.exec(pointer) ?? [];
  if (head === undefined) return false;
  let rest = pointer.slice(head.length);
  while (rest !== '') {
    const [next] = step.exec(rest) ?? [];
    if (next === undefined) return false;
    rest = rest.slice(next.length);
  }
  return true;
}

/** Whether a schema is a part of a larger one for the same value. */
export function isPartOfSchema(pointer: string): boolean {
  return /(?<!\/properties)\/(?:(?:allOf|anyOf|oneOf)\/\d+|not)$/.test(pointer);
}
