import { nextZoom } from '#shared/model/zoom.ts';
import type { Console } from '../console/console-interface.ts';
import type { ConsoleWindow } from './window.ts';

/** The page is as large as the person chose, which the settings keep. */
export function followZoom(
  core: Pick<Console, 'settings' | 'subscribe'>,
  window: Pick<ConsoleWindow, 'zoom'>,
): void {
  window.zoom(core.settings.read().zoom);
  core.subscribe((_event, payload) => {
    // Only `settings.changed` carries settings.
    if (payload !== null && 'settings' in payload) window.zoom(payload.settings.zoom);
  });
}

export function changeZoom({ settings }: Pick<Console, 'settings'>, direction: 'in' | 'out'): void {
  settings.change({ zoom: nextZoom(settings.read().zoom, direction) });
}
