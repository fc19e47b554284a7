import type { Provider } from '../tables/column-type.ts';
import type { StoredColumn } from '../tables/stored-table.ts';
import { anyCodec, anyKeyCodec } from './any-codec.ts';
import { valueCodec } from './typed-codec.ts';
import type { ValueCodec } from './value-codec.ts';

/**
 * The codec of a column in memory, whose values are stored as its database would return them:
 * `encode` throws RejectedValue for one that the database would truncate, round or reject.
 */
export function storedCodec(
  { type, source }: Pick<StoredColumn, 'type' | 'source'>,
  provider: Provider,
  isKey = false,
): ValueCodec {
  const codec = valueCodec(type, { provider, sqlType: source.type ?? '', isKey });
  return {
    keyType: codec.keyType,
    encode: returned(codec, type.kind),
    ...(codec.fit === undefined ? {} : { fit: codec.fit }),
  };
}

/** What a database returns for a value. */
function returned(codec: ValueCodec, kind: string): ValueCodec['encode'] {
  // They are returned as they are.
  if (kind === 'json') return (value) => value;
  return (value) => {
    if (value === null) return null;
    const encoded = codec.encode(value);
    // Written and read in different forms.
    if (kind === 'array' || codec === anyCodec || codec === anyKeyCodec) return value;
    const stored = typeof encoded === 'bigint' ? String(encoded) : encoded;
    return codec.decode === undefined ? stored : codec.decode(stored);
  };
}
