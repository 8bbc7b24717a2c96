import type { Settings } from '#shared/model/settings.ts';
import type { Console } from '../console/console-interface.ts';

/** Now, and at each change. */
export function followSettings(
  core: Pick<Console, 'settings' | 'subscribe'>,
  apply: (settings: Settings) => void,
): void {
  apply(core.settings.read());
  core.subscribe((_event, payload) => {
    if (payload !== null && 'settings' in payload) apply(payload.settings);
  });
}
