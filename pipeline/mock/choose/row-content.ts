import type { Content, Operation } from '../../model/api-model.ts';
import { isAnyMedia, isJson, isXml } from '../read/media-type.ts';
import { chooseResponse } from './choose-response.ts';

/** Where the rows of an operation stand: its success in JSON, else in any media type, which is sent as JSON, else in XML, which says the same. */
export function rowContent(operation: Operation): Content | null {
  const contents = chooseResponse(operation, undefined).response?.contents ?? [];
  return (
    contents.find(({ mediaType }) => isJson(mediaType)) ??
    contents.find(({ mediaType }) => isAnyMedia(mediaType)) ??
    contents.find(isXmlOfRows) ??
    null
  );
}

/** An example that is a text of XML already holds no rows that could be told apart. */
function isXmlOfRows({ mediaType, examples }: Content): boolean {
  return isXml(mediaType) && examples.every(({ value }) => typeof value !== 'string');
}
