import type { Language } from '#shared/model/settings.ts';
import type { FiredWatch, WatchCondition } from '#shared/model/watch.ts';

/** What the system shows a person: the device, and what has become of it. */
export interface WatchWords {
  readonly title: string;
  readonly body: string;
}

const bodies: Readonly<Record<Language, Readonly<Record<WatchCondition, (agent: string) => string>>>> = {
  en: {
    free: (agent) => `It is free now, says ${agent}.`,
    back: (agent) => `It is back, says ${agent}.`,
    gone: (agent) => `It is gone: ${agent} no longer lists it.`,
  },
  ko: {
    free: (agent) => `지금 사용할 수 있습니다 (${agent}).`,
    back: (agent) => `다시 연결되었습니다 (${agent}).`,
    gone: (agent) => `사라졌습니다: ${agent}의 목록에 없습니다.`,
  },
};

export function describeFired({ watch, deviceName, agent }: FiredWatch, language: Language): WatchWords {
  return { title: deviceName, body: bodies[language][watch.when](agent) };
}
