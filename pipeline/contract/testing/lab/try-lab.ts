import type { RunOptions } from '../../run/run-options.ts';
import { tryFaulty, type Tried } from '../faulty/try-faulty.ts';
import { labManners } from './lab-manners.ts';
import { labs, type LabVariant } from './lab.ts';

/** Tests a new lab with a fault, until a check fails; or all of a correct one, with other manners. */
export function tryLab(
  variant: LabVariant,
  { fault = null, manner }: { readonly fault?: string | null; readonly manner?: string },
  options: Partial<RunOptions> = {},
): Promise<Tried> {
  const lab = labs[variant];
  const other = manner === undefined ? undefined : labManners[variant][manner];
  const manners = [...(lab.manners ?? []), ...(other === undefined ? [] : [other])];
  return tryFaulty({ ...lab, manners }, fault, options);
}
