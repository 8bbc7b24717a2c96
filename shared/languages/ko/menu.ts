import type { Translated } from '../translation.ts';
import type { menu as english } from '../en/menu.ts';
import { commandNames } from './command-names.ts';

/** The application's menu. */
export const menu: Translated<typeof english> = {
  menus: { file: '파일', edit: '편집', view: '보기', window: '창', help: '도움말' },
  // A spread would count as something that happens, and stay in the page, which has no use for a menu.
  commands: /* @__PURE__ */ Object.assign({}, commandNames, {
    search: '찾기',
    'show-devices': '단말기',
    'show-overview': '현황',
    'show-agents': '에이전트',
    'show-watches': '알림 요청',
    'show-history': '변경 내역',
  }),
  roles: {
    undo: '실행 취소',
    redo: '다시 실행',
    cut: '잘라내기',
    copy: '복사',
    paste: '붙여넣기',
    selectAll: '모두 선택',
    togglefullscreen: '전체 화면',
    toggleDevTools: '개발자 도구',
    minimize: '최소화',
    zoom: '확대/축소',
    close: '창 닫기',
    front: '모두 앞으로 가져오기',
    services: '서비스',
    hide: '디바이스 랩 콘솔 숨기기',
    hideOthers: '다른 앱 숨기기',
    unhide: '모두 보기',
    quit: '종료',
  },
};
