/** One field of a form, in order. */
export interface FormField {
  readonly name: string;
  readonly text: string;
  /**
   * Before percent-decoding: a list is split before its items are decoded. For multipart, the text
   * itself.
   */
  readonly raw: string;
  /** Null if a part has none, and in an urlencoded form. */
  readonly mediaType: string | null;
  /** Null: text. */
  readonly file: FormFile | null;
}

/** A part with a file name. */
export interface FormFile {
  readonly name: string;
  /** Its content; of a stored or very large file, at most the beginning. */
  readonly bytes: Buffer;
  /** In bytes. */
  readonly size: number;
  /** Where the content is, if not in memory. */
  readonly stored: File | null;
}

/** A form as sent; its schema determines the values. */
export class ReceivedForm {
  readonly fields: readonly FormField[];
  readonly isMultipart: boolean;

  constructor(fields: readonly FormField[], isMultipart: boolean) {
    this.fields = fields;
    this.isMultipart = isMultipart;
  }
}

/** Texts by name; repeated names make a list. */
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
