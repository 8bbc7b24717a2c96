import type { Device } from './device.ts';
import { isAndroidAbi } from './shown-os.ts';

export const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];

/** iOS only if the agent says so, Android by its ABI. */
export function findPlatform({ model }: Pick<Device, 'model'>): Platform | null {
  if (isIphone({ model })) return 'ios';
  return isAndroidAbi(model.abi) ? 'android' : null;
}

/** iPhone or iPad. Nobody can tell whether one is in use. */
export function isIphone({ model }: Pick<Device, 'model'>): boolean {
  return model.platform === 'ios';
}
