import { Building2, FlaskConical, type LucideIcon, Monitor } from 'lucide-react';
import type { LabChoice } from '#shared/model/lab.ts';

export type LabKind = LabChoice['kind'];

/** In display order. */
export const labKinds = ['service', 'this-computer', 'demo'] as const satisfies readonly LabKind[];

export const labIcons: Readonly<Record<LabKind, LucideIcon>> = {
  service: Building2,
  'this-computer': Monitor,
  demo: FlaskConical,
};
