import { adbKind } from './adb/adb-kind.ts';
import type { ConnectorKind } from './connector-kind.ts';
import { createDemoKind } from './demo/demo-kind.ts';
import type { DemoLab } from './demo/demo-lab.ts';
import { httpKind } from './http/http-kind.ts';
import { usbmuxKind } from './usbmux/usbmux-kind.ts';

/** In the order of the probes. HTTP is last, because it takes every agent. */
export const realAgentKinds: readonly ConnectorKind[] = [adbKind, usbmuxKind, httpKind];

/** The kinds of the demo lab in a console of this version. A simulated agent must never turn up in another lab. */
export function createDemoKinds(version: string, lab: DemoLab): readonly ConnectorKind[] {
  return [createDemoKind(version, lab)];
}
