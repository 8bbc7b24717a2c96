import type { Input, RouteName } from '#shared/ipc/contract.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { FIRST_PORT } from '../fleet/commands.ts';

type Call = { [R in RouteName]: readonly [route: R, input: Input<R>] }[RouteName];

/** In the app's folder. */
export const SCENE_FILE = 'scene.json';

/** What a window shows when its memory is measured. */
export interface Scene {
  /** What its page asks of main before. */
  readonly calls: readonly Call[];
  /** What is then in the page. */
  readonly selector: string;
}

/** The first screen: the sign-in of the console, or nothing in a blank window. */
export const firstScreen: Scene = { calls: [], selector: '#root[data-state="ready"]' };

/** The devices of this many agents of a lab of `fleet/lab.ts`. */
export function showDevices(address: string, agents: number, devices: number): Scene {
  const choice = { kind: 'service', address, digest: defaultDigest, limits: defaultLimits } as const;
  const all = Array.from({ length: agents }, (_, index) => ({
    address: { host: '127.0.0.1', port: FIRST_PORT + index },
    name: '',
    via: 'lab' as const,
    group: '',
    isPaused: false,
    origin: 'personal',
  }));
  return {
    calls: [
      ['session.signIn', { choice, companyCode: 'ACME', employeeNumber: '1', password: 'secret' }],
      ['agents.addMany', { agents: all }],
    ],
    selector: `[aria-setsize="${devices}"]`,
  };
}
