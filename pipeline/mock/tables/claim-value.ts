import type { Model } from '../../model/api-model.ts';
import { formedBack, modelForm } from '../seed/column-forms.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A claim or constant as the value of a property's column; undefined: it cannot be one. */
export function claimValue(model: Model, name: string, value: unknown): unknown {
  const property = model.properties.find((one) => one.name === name);
  if (property === undefined) return undefined;
  const { type, maxLength = Infinity, enum: members, format } = property.schema;
  const fitted = typed(type, value);
  if (fitted === undefined) return undefined;
  if (members !== undefined && !members.includes(fitted)) return undefined;
  if (typeof fitted === 'string' && fitted.length > maxLength) return undefined;
  if (format === 'uuid' && (typeof fitted !== 'string' || !uuid.test(fitted))) return undefined;
  return formedBack(modelForm(property), fitted);
}

function typed(type: string | undefined, value: unknown): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    case 'integer':
    case 'number': {
      const isText = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
      const number = isText || typeof value === 'number' ? Number(value) : NaN;
      const isWhole = type === 'number' || Number.isSafeInteger(number);
      return Number.isFinite(number) && isWhole ? number : undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return undefined;
  }
}
