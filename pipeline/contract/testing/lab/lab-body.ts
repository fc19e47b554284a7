import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { LabCall, LabRow } from './lab-switch.ts';

/** The request body; empty if it is not an object. */
export function bodyOf({ body }: LabCall): LabRow {
  try {
    const value = JSON.parse(body) as unknown;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
