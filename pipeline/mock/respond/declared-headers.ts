import type { Example, OperationResponse, ResponseHeader } from '../../model/api-model.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import type { MockContext } from '../mock-options.ts';
import { seedOfParts } from '../mix-seed.ts';
import { headerText } from '../../../server-template/shared/headers/header-text.ts';

// Set by the transport, or from the actual body.
const ownHeaders =
  /^(?:content-(?:type|length|encoding)|transfer-encoding|connection|keep-alive|upgrade|trailer|date|access-control-.*|x-request-id)$/i;

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Declared headers of a response: the actual value if known, else an example or generated data,
 * which is cached.
 */
export class DeclaredHeaders {
  readonly #made: Headers;
  /** By lower-case name. */
  readonly #names: ReadonlyMap<string, string>;

  constructor(context: MockContext, response: OperationResponse, isOfTable: boolean) {
    const headers = response.headers.filter(
      ({ name }) => !ownHeaders.test(name) && /^[\w!#$%&'*+.^`|~-]+$/.test(name),
    );
    this.#names = new Map(headers.map(({ name }) => [name.toLowerCase(), name]));
    const made = headers.flatMap((header) => {
      const { name, schema } = header;
      const text = isOfTable ? headerText(fixedValue(schema)) : exampleText(context, header);
      return text === null || text === '' ? [] : [[name, followed(name, text)] as const];
    });
    this.#made = Object.fromEntries(made);
  }

  /** All headers; `known` has actual values, and an empty one omits the header. */
  with(known: () => Headers): Headers {
    if (this.#names.size === 0) return this.#made;
    const headers: Record<string, string> = { ...this.#made };
    for (const [name, text] of Object.entries(known())) {
      const declared = this.#names.get(name.toLowerCase());
      if (declared === undefined) continue;
      if (text === '') delete headers[declared];
      else headers[declared] = followed(declared, text);
    }
    return headers;
  }
}

/** Fixed value of a table's header. */
function fixedValue({ enum: values, default: preset }: SchemaObject): unknown {
  return values?.length === 1 ? values[0] : preset;
}

/** Target of redirects without a documented one: a page of the mock. */
export const redirectedPath = '/__mock/redirected';

/** A generated `Location` would redirect to the same path forever. */
function followed(name: string, text: string): string {
  const isLost = name.toLowerCase() === 'location' && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(text);
  return isLost ? redirectedPath : text;
}

/** The first valid example, else generated data. */
function exampleText(context: MockContext, header: ResponseHeader): string | null {
  const { name, schemaPointer, schema, examples } = header;
  const isValid = ({ value }: Example): boolean =>
    schemaPointer === null || context.validator.accepts(schemaPointer, 'response', value);
  const found = examples.find(isValid);
  if (found !== undefined) return headerText(found.value);
  if (schemaPointer === null) return headerText(schema.example);
  return sampled(context, schemaPointer, name);
}

function sampled({ sampler, seed }: MockContext, pointer: string, name: string): string | null {
  const sample = sampler.sample(pointer, {
    direction: 'response',
    seed: seedOfParts(seed, pointer),
    name,
  });
  return sample.kind === 'value' ? headerText(sample.value) : null;
}
