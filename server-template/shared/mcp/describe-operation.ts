import { usedComponents } from '../document-references.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import type { ToolOperation } from './tool-operations.ts';

/**
 * An operation as a part of the document: its parameters, body and responses, and the schemas that
 * they refer to. What does not fit is left out from its end: first errors, then all responses.
 */
export function describeOperation(
  document: JsonObject,
  { id, method, path, source, parameters, body }: ToolOperation,
  mostCharacters: number,
): string {
  const about = {
    ...{ operation: id, method, path },
    ...(typeof source['description'] === 'string' ? { description: source['description'] } : {}),
    parameters: parameters.map((one) => ({
      ...{ name: one.name, in: one.in, required: one.isRequired },
      ...(one.description === '' ? {} : { description: one.description }),
      schema: one.schema,
    })),
    ...(body === null
      ? {}
      : { body: { mediaType: body.mediaType, required: body.isRequired, schema: body.schema } }),
  };
  const responses = isJsonObject(source['responses']) ? source['responses'] : {};
  const successes = Object.fromEntries(
    Object.entries(responses).filter(([status]) => /^2/.test(status)),
  );
  const forms = [{ ...about, responses }, { ...about, responses: successes }, about].map((form) => {
    const components = usedComponents(document, form);
    return JSON.stringify(Object.keys(components).length === 0 ? form : { ...form, components });
  });
  const fitting = forms.find((text) => text.length <= mostCharacters);
  return fitting ?? `${(forms.at(-1) ?? '').slice(0, mostCharacters)}… (cut)`;
}
