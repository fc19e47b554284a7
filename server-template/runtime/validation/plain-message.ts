import { plainAjvMessage } from '../../shared/ajv-messages.ts';
import { ownFormatMessage } from './own-formats.ts';

/**
 * A message of Ajv or express-openapi-validator about a value, in plain words that follow the
 * value's name.
 */
export function plainMessage(message: string): string {
  const plain = plainAjvMessage(message);
  return plain === message ? message : ownFormatMessage(plain);
}
