import type { OutsideWords } from '../translation.ts';
import { agentFailures } from './agent-failures.ts';
import { menu } from './menu.ts';

/** What is said outside the page: by the system's own menus and notifications, and by the lab service. */
export const outside: OutsideWords = {
  name: '디바이스 랩 콘솔',
  person: '사용자',
  crashed:
    '창이 여러 번 연속으로 비정상 종료되어 닫았습니다. 랩과 에이전트 정보는 안전합니다. 트레이에서 다시 열거나 콘솔을 다시 시작해 주세요. 자세한 내용은 데이터 폴더의 로그에 있습니다.',
  fired: {
    free: '지금 사용할 수 있습니다 ({{agent}}).',
    back: '다시 연결되었습니다 ({{agent}}).',
    gone: '사라졌습니다: {{agent}}의 목록에 없습니다.',
    locked: '요청한 알림이 있습니다. 잠금을 해제하여 확인하세요.',
  },
  tray: {
    open: '디바이스 랩 콘솔 열기',
    signedOut: '로그인하지 않음',
    locked: '잠김',
    noDevices: '아직 단말기 없음',
    free_other: '단말기 {{count}}대 중 {{free}}대 사용 가능',
    inUse: '사용 중 {{count}}대',
    unknown: '알 수 없음 {{count}}대',
    gone: '사라짐 {{count}}대',
    waiting: '알림 요청',
    when: { free: '사용할 수 있을 때', back: '다시 나타날 때', gone: '사라질 때' },
    more: '{{count}}건 더 …',
    pause: '알림 잠시 멈추기',
    quit: '종료',
    stays:
      '창을 닫아도 트레이에서 계속 실행되며 요청한 알림을 보내 드립니다. 종료는 트레이 메뉴에서 할 수 있습니다.',
  },
  menu,
  agentFailures,
};
