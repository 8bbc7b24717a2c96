import type { Language } from '#shared/model/settings.ts';
import type { WatchCondition } from '#shared/model/watch.ts';

/** The tray's texts; the page has its own. */
export interface TrayWords {
  readonly name: string;
  readonly open: string;
  readonly signedOut: string;
  readonly locked: string;
  readonly noDevices: string;
  free(free: number, all: number): string;
  inUse(count: number): string;
  unknown(count: number): string;
  gone(count: number): string;
  readonly waiting: string;
  readonly when: Readonly<Record<WatchCondition, string>>;
  more(count: number): string;
  readonly pause: string;
  readonly quit: string;
  /** Said once, when a window is closed for the first time. */
  readonly stays: string;
}

export const trayWords: Readonly<Record<Language, TrayWords>> = {
  en: {
    name: 'Device Lab Console',
    open: 'Open Device Lab Console',
    signedOut: 'Not signed in',
    locked: 'Locked',
    noDevices: 'No devices yet',
    free: (free, all) => (all === 1 ? `${free} of 1 device free` : `${free} of ${all} devices free`),
    inUse: (count) => `${count} in use`,
    unknown: (count) => `${count} unknown`,
    gone: (count) => `${count} gone`,
    waiting: 'Watches',
    when: { free: 'when it is free', back: 'when it is back', gone: 'when it disappears' },
    more: (count) => `${count} more …`,
    pause: 'Pause notifications',
    quit: 'Quit',
    stays: 'It goes on in the tray and tells you of your watches. Quit it there.',
  },
  ko: {
    name: '디바이스 랩 콘솔',
    open: '디바이스 랩 콘솔 열기',
    signedOut: '로그인하지 않음',
    locked: '잠김',
    noDevices: '아직 단말기 없음',
    free: (free, all) => `단말기 ${all}대 중 ${free}대 사용 가능`,
    inUse: (count) => `사용 중 ${count}대`,
    unknown: (count) => `알 수 없음 ${count}대`,
    gone: (count) => `사라짐 ${count}대`,
    waiting: '알림 요청',
    when: { free: '사용할 수 있을 때', back: '다시 나타날 때', gone: '사라질 때' },
    more: (count) => `${count}건 더 …`,
    pause: '알림 잠시 멈추기',
    quit: '종료',
    stays:
      '창을 닫아도 트레이에서 계속 실행되며 요청한 알림을 보내 드립니다. 종료는 트레이 메뉴에서 할 수 있습니다.',
  },
};
