import type { Translated } from '../translation.ts';
import type { watches as english } from '../en/watches.ts';

/** The page of watches. */
export const watches: Translated<typeof english> = {
  watches: {
    title: '알림 요청',
    lead: '알려 달라고 요청한 것들입니다. 한 번만 알리며, 오래된 정보로는 알리지 않습니다.',
    tell: {
      free: '사용할 수 있을 때 알려 주세요',
      back: '다시 나타나면 알려 주세요',
      gone: '사라지면 알려 주세요',
    },
    pause: '알림 잠시 멈추기: 다시 끌 때까지 알리지 않고 목록에만 남깁니다',
    tray: '창을 닫아도 트레이에서 계속 실행하여 알림을 받습니다',
    noTray: '이 데스크톱에는 트레이가 없어 창을 닫으면 콘솔이 종료됩니다.',
    quiet: { label: '방해 금지: 알리지 않고 목록에만 남깁니다', from: '시작', to: '끝' },
    tellAny: {
      free: '하나라도 사용할 수 있을 때 알려 주세요',
      back: '하나라도 다시 나타나면 알려 주세요',
      gone: '하나라도 사라지면 알려 주세요',
    },
    takeBack: '알림 취소',
    empty: '요청한 알림이 없습니다',
    emptyBody:
      '단말기를 열거나 검색한 뒤, 사용할 수 있을 때나 다시 나타날 때, 사라질 때 알려 달라고 요청하세요. 시스템 알림으로 알려 드립니다.',
    waiting: '기다리는 중',
    cameTrue: '알린 것',
    anyOf: '“{{query}}” 중 하나',
    anyOfDevices_other: '단말기 {{count}}대 중 하나: {{name}}',
    when: { free: '사용할 수 있을 때', back: '다시 나타날 때', gone: '사라질 때' },
    became: {
      free: '{{agent}}에서 사용할 수 있게 됨',
      back: '{{agent}}에 다시 나타남',
      gone: '{{agent}}에서 사라짐',
    },
    show: '보기',
    again: '다시 요청',
    clear: '알린 것 지우기',
  },
};
