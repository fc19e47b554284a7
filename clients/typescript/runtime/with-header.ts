/** A value alone, or with headers: `1` or `{ id: 1, header: { 'If-Match': etag } }`. */
export type WithHeader<Name extends string, Value, Header> = Value | Headed<Name, Value, Header>;
type Headed<Name extends string, Value, Header> = { readonly [N in Name]: Value } & {
  readonly header: Header;
};

/** Separates a value from its headers, which are empty if it is alone. */
export function parted<Name extends string, Value, Header>(
  name: Name,
  given: WithHeader<Name, Value, Header>,
): { readonly value: Value; readonly header: Header } {
  const both = Object(given) as Readonly<Record<string, unknown>>;
  return name in both && 'header' in both
    ? { value: both[name] as Value, header: both['header'] as Header }
    : { value: given as Value, header: {} as Header };
}
