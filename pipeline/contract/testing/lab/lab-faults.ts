import { listFaults } from './list-faults.ts';
import type { LabVariant } from './lab-document.ts';
import type { LabSwitch } from './lab-switch.ts';
import { ordinaryFaults } from './ordinary-faults.ts';
import { stateFaults, variantFaults } from './state-faults.ts';
import { valueFaults } from './value-faults.ts';

/** Faults that need two requests to detect, by name; stateful ones are created at each call. */
function subtleFaults(variant: LabVariant): Readonly<Record<string, LabSwitch>> {
  const remembering = Object.entries(stateFaults).map(([name, make]) => [name, make()] as const);
  return {
    ...valueFaults,
    ...listFaults,
    ...Object.fromEntries(remembering),
    ...variantFaults[variant],
  };
}

/** All faults of the lab by name. */
export function labFaults(variant: LabVariant): Readonly<Record<string, LabSwitch>> {
  return { ...ordinaryFaults, ...subtleFaults(variant) };
}
