import type { Schemas } from '../../model/schema-view.ts';
import { isInternal } from '../../../server-template/shared/public-document.ts';
import { isHidden } from '../../model/resolve/resolve-models.ts';
import { hasMark, withoutProperties } from '../without-properties.ts';
import type { LeftOut } from '../without-properties.ts';

/**
 * A value without internal and write-only properties. In third-party documents, required ones are
 * kept, as in the public document.
 */
export function shownValue(schemas: Schemas, pointer: string | null, value: unknown): unknown {
  if (pointer === null || !schemas.hidesAnything) return value;
  const isLeftOut = schemas.isOfTables ? isHiddenProperty : isHiddenOption;
  return withoutProperties(schemas, [pointer], { value, isLeftOut });
}

const isHiddenProperty: LeftOut = ({ own, followed }) => isHidden(own) || isHidden(followed);

const isHiddenOption: LeftOut = (property) =>
  hasMark(property, 'writeOnly') || (isInternal(property.own) && !property.isRequired());
