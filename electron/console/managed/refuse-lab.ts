import type { LabFailure } from '#shared/model/failure.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import { allowsLab, fixedServiceOf, type Managed } from '#shared/model/managed.ts';

/** Why the administrator's file does not allow this lab. Null if it does, or if there is no file. */
export function refuseLab(managed: Managed, choice: LabChoice): LabFailure | null {
  if (managed.kind === 'none' || allowsLab(managed, choice)) return null;
  return { kind: 'not-allowed', address: fixedServiceOf(managed)?.address ?? '', file: managed.file };
}
