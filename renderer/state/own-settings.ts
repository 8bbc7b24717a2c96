import type { Settings } from '#shared/model/settings.ts';

/** Settings that the page changes at once, before main has answered. */
type OwnSetting = 'view' | 'zoom';

const unanswered: Record<OwnSetting, number> = { view: 0, zoom: 0 };

/** Keeps the page's own value of a setting until main has answered this change of it. */
export async function keepOwn(name: OwnSetting, answer: Promise<unknown>): Promise<void> {
  unanswered[name] += 1;
  try {
    await answer;
  } finally {
    unanswered[name] -= 1;
  }
}

/** The settings that main reports, without those of the page's own: the report may be of a change before the last. */
export function withOwnSettings(reported: Settings, own: Settings): Settings {
  return {
    ...reported,
    ...(unanswered.view > 0 && { view: own.view }),
    ...(unanswered.zoom > 0 && { zoom: own.zoom }),
  };
}
