import { adbKind } from './adb/adb-kind.ts';
import type { ConnectorKind } from './connector-kind.ts';
import { createDemoKind } from './demo/demo-kind.ts';
import type { DemoLab } from './demo/demo-lab.ts';
import { httpKind } from './http/http-kind.ts';
import { usbmuxKind } from './usbmux/usbmux-kind.ts';

/** The kinds of real agents, in the order of the probes. HTTP is last, because it accepts every agent. */
export const realAgentKinds: readonly ConnectorKind[] = [adbKind, usbmuxKind, httpKind];

/** The kinds of the demo lab of a console of this version. A simulated agent must not appear in any other lab. */
export function createDemoKinds(version: string, lab: DemoLab): readonly ConnectorKind[] {
  return [createDemoKind(version, lab)];
}
