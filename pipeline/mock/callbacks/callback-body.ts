import type { Callback, Content } from '../../model/api-model.ts';
import { isValid } from '../respond/response-value.ts';
import { printBody } from '../respond/print/plain-body.ts';
import type { PrintedBody } from '../respond/print/plain-body.ts';
import { shownValue } from '../respond/shown-value.ts';
import type { MockContext } from '../mock-options.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import { isRow, withValues } from '../../../server-template/shared/rows/row.ts';
import { seedOfParts } from '../mix-seed.ts';
import type { CallbackSource } from './runtime-expression.ts';

/**
 * The body of a callback: the valid example, else generated data with values of the request and
 * response; null: none. Internal and write-only properties are omitted, as in a response.
 */
export function callbackBody(
  context: MockContext,
  { body, name }: Callback,
  source: CallbackSource,
): PrintedBody | null {
  const contents = body?.contents ?? [];
  const content = contents.find(({ mediaType }) => isJson(mediaType)) ?? contents[0];
  if (content === undefined) return null;
  const value = exampleOf(context, content) ?? madeValue(context, content, { name, source });
  if (value === undefined) return null;
  const shown = shownValue(context.schemas, content.schemaPointer, value);
  const { schemas } = context;
  return printBody(content.mediaType, shown, {
    ...{ name, schemas, schemaPointer: content.schemaPointer },
  });
}

function exampleOf(context: MockContext, content: Content): unknown {
  return content.examples.find(({ value }) => isValid(context, content, value))?.value;
}

function madeValue(
  context: MockContext,
  content: Content,
  { name, source }: { readonly name: string; readonly source: CallbackSource },
): unknown {
  const { schemaPointer } = content;
  if (schemaPointer === null) return undefined;
  const seed = seedOfParts(context.seed, schemaPointer);
  const sample = context.sampler.sample(schemaPointer, { direction: 'response', seed, name });
  if (sample.kind !== 'value' || !isRow(sample.value)) {
    return sample.kind === 'value' ? sample.value : undefined;
  }
  const made = sample.value;
  // Values of the response take precedence over those of the request: it has the id.
  const known = [source.requestBody, source.responseBody].flatMap((value) =>
    isRow(value) ? Object.entries(value) : [],
  );
  return known
    .filter(([property]) => Object.hasOwn(made, property))
    .reduce((current, entry) => {
      const next = withValues(current, [entry]);
      return isValid(context, content, next) ? next : current;
    }, made);
}
