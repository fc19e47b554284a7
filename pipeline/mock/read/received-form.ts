/** One field of a form, in the order in which they were sent. */
export interface FormField {
  readonly name: string;
  readonly text: string;
  /** Before percent-decoding: a list is split before its items are decoded. In a multipart form the text itself. */
  readonly raw: string;
  /** Null where a part says none, and in an urlencoded form. */
  readonly mediaType: string | null;
  /** Null: a text. */
  readonly file: FormFile | null;
}

/** A part of a multipart form that has a file name. */
export interface FormFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A form as it was sent: what its texts mean is in the schema. */
export class ReceivedForm {
  readonly fields: readonly FormField[];
  readonly isMultipart: boolean;

  constructor(fields: readonly FormField[], isMultipart: boolean) {
    this.fields = fields;
    this.isMultipart = isMultipart;
  }
}

/** Texts by name where no schema says more; a name that comes again makes a list. */
export function plainFields({
  fields,
}: ReceivedForm): Readonly<Record<string, string | readonly string[]>> {
  const values = new Map<string, string[]>();
  for (const { name, text, file } of fields) {
    const value = file?.name ?? text;
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return Object.fromEntries(
    [...values].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? '') : list]),
  );
}
