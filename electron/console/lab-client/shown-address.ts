import type { LabChoice } from '#shared/model/lab.ts';

/** A lab's base address as people may see it. The path of an embedded service is a secret and is left out. */
export function showAddress(kind: LabChoice['kind'], baseAddress: string): string {
  return kind === 'service' ? baseAddress : new URL(baseAddress).host;
}
