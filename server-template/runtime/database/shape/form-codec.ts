import { valueInForm, valueOfForm } from '../../../shared/codecs/value-forms.ts';
import type { ValueForm } from '../../../shared/response-shape.ts';
import type { ValueCodec } from '../../../shared/codecs/value-codec.ts';

const keyTypes: Readonly<Partial<Record<ValueForm, ValueCodec['keyType']>>> = {
  number: 'number',
  boolean: 'boolean',
};

/**
 * The codec of a column with another form in JSON; `onMisfit` is called for the first stored value
 * that does not fit it.
 */
export function formCodec<Codec extends ValueCodec>(
  codec: Codec,
  form: ValueForm,
  onMisfit: () => void,
): Codec & Pick<ValueCodec, 'decode'> {
  let isReported = false;
  return {
    ...codec,
    keyType: keyTypes[form] ?? 'string',
    encode: (value) => codec.encode(valueOfForm(form, value)),
    decode(stored) {
      const { value, fits } = valueInForm(form, codec.decode?.(stored) ?? stored);
      if (!fits && !isReported) {
        isReported = true;
        onMisfit();
      }
      return value;
    },
  };
}

/** So many values of a column are all checked. */
const fullyChecked = 1000;
/** Of the values after them, one in so many is: a check takes half as long as decoding. */
const checkedPart = 8;

/**
 * The codec of a column with a schema; `onMisfit` is called once, for a stored value that violates
 * it.
 */
export function watchedCodec<Codec extends ValueCodec>(
  codec: Codec,
  fits: (value: unknown) => boolean,
  onMisfit: () => void,
): Codec & Pick<ValueCodec, 'decode'> {
  let isReported = false;
  let count = 0;
  const isChecked = (): boolean => ++count <= fullyChecked || count % checkedPart === 0;
  const { decode } = codec;
  return {
    ...codec,
    decode(stored) {
      const value = decode === undefined ? stored : decode(stored);
      if (!isReported && value !== null && isChecked() && !fits(value)) {
        isReported = true;
        onMisfit();
      }
      return value;
    },
  };
}
