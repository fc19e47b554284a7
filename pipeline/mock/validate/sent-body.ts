import type { Schemas } from '../../model/schema-view.ts';
import { plainNumbers } from '../../../server-template/shared/json/exact-number.ts';
import type { ReceivedBody } from '../read/read-body.ts';
import { ReceivedForm } from '../../../server-template/shared/form/received-form.ts';
import type { ResourceUse } from '../../model/resources/resource.ts';
import { rowPlace } from '../../model/third-party/index.ts';
import { isRow, withValues } from '../../../server-template/shared/rows/row.ts';
import { sentFormValue } from './form-value.ts';
import type { ValidRequest } from './request-validator.ts';
import { settableRow } from './settable-value.ts';

/** The values of a valid body: text of forms converted as in JSON, without properties that requests may not set. */
export function sentBody(
  schemas: Schemas,
  body: ReceivedBody,
  {
    valid,
    use,
    keepsFiles = false,
  }: {
    readonly valid: ValidRequest;
    readonly use: ResourceUse | null;
    readonly keepsFiles?: boolean;
  },
): ReceivedBody {
  const typed = typedBody(schemas, body, keepsFiles);
  const { schemaPointer } = typed.content;
  if (schemaPointer === null || !valid.holdsReadOnly) return typed;
  const place = use === null ? [] : rowPlace(schemas, schemaPointer, use.resource);
  const settable = settableRow(schemas, schemaPointer, { value: typed.exact, place });
  const exact = use?.action === 'save' ? withKey(use, typed.exact, settable) : settable;
  return { ...typed, value: plainNumbers(exact), exact };
}

function typedBody(schemas: Schemas, body: ReceivedBody, keepsFiles: boolean): ReceivedBody {
  const form = body.value;
  if (!(form instanceof ReceivedForm)) return body;
  const value = sentFormValue(schemas, body.content.schemaPointer, { form, keepsFiles });
  return { ...body, value: plainNumbers(value), exact: value };
}

/** Adds the key to the body if the path does not identify the row. */
function withKey({ resource }: ResourceUse, whole: unknown, settable: unknown): unknown {
  if (!isRow(whole) || !isRow(settable)) return settable;
  const key = resource.keyProperties.filter((name) => Object.hasOwn(whole, name));
  return withValues(
    settable,
    key.map((name) => [name, whole[name]]),
  );
}
