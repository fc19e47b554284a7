import type { Schemas } from '../../model/schema-view.ts';
import { isInternal } from '../../../server-template/runtime/shared/public-document.ts';
import { isHidden } from '../../model/resolve/resolve-models.ts';
import { hasMark, withoutProperties } from '../without-properties.ts';
import type { LeftOut } from '../without-properties.ts';

/** A value without the properties that its schema never shows: those that are internal or only written. What a document of nobody's tables requires is shown, as in what is published of it. */
export function shownValue(schemas: Schemas, pointer: string | null, value: unknown): unknown {
  if (pointer === null || !schemas.hidesAnything) return value;
  const isLeftOut = schemas.isOfTables ? isHiddenProperty : isHiddenOption;
  return withoutProperties(schemas, [pointer], { value, isLeftOut });
}

const isHiddenProperty: LeftOut = ({ own, followed }) => isHidden(own) || isHidden(followed);

const isHiddenOption: LeftOut = (property) =>
  hasMark(property, 'writeOnly') || (isInternal(property.own) && !property.isRequired());
