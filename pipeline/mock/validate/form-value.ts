import { readForm, rejectMediaTypes } from '../../../server-template/shared/form/read-form.ts';
import {
  plainFields,
  ReceivedForm,
  type FormFile,
} from '../../../server-template/shared/form/received-form.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import type { Schemas } from '../../model/schema-view.ts';

/** A form with the types of its schema, to be validated like JSON: a file is a text with one character per byte. Throws ApiError if a part has a media type that the document does not allow; null for other bodies. */
export function formValue(schemas: Schemas, pointer: string, form: unknown): Row | null {
  if (!(form instanceof ReceivedForm)) return null;
  rejectMediaTypes(schemas, pointer, form);
  return readForm(schemas, pointer, { form, fileValue: contentOf });
}

/** A form as it is stored and returned: a file is represented by its name, unless a table has a column for it. */
export function sentFormValue(
  schemas: Schemas,
  pointer: string | null,
  { form, keepsFiles }: { readonly form: ReceivedForm; readonly keepsFiles: boolean },
): Row {
  if (pointer === null) return plainFields(form);
  return readForm(schemas, pointer, {
    form,
    fileValue: ({ name, stored }) => (keepsFiles ? (stored ?? name) : name),
  });
}

function contentOf({ bytes }: FormFile, format: unknown): string {
  const content = bytes.toString('latin1');
  const isBase64 = format === 'byte' && !/^[\w+/=]*$/.test(content);
  return isBase64 ? bytes.toString('base64') : content;
}
