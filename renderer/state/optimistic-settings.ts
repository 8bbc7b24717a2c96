import type { Settings } from '#shared/model/settings.ts';

/** They change on the page before main responds. */
type OptimisticSetting = 'view' | 'zoom';

const pending: Record<OptimisticSetting, number> = { view: 0, zoom: 0 };

/** Keeps the page's value until main has responded to this change. */
export async function keepOptimistic(name: OptimisticSetting, answer: Promise<unknown>): Promise<void> {
  pending[name] += 1;
  try {
    await answer;
  } finally {
    pending[name] -= 1;
  }
}

/** As main says, but with the page's own values: main's may be from before a change. */
export function withOptimisticSettings(reported: Settings, own: Settings): Settings {
  return {
    ...reported,
    ...(pending.view > 0 && { view: own.view }),
    ...(pending.zoom > 0 && { zoom: own.zoom }),
  };
}
