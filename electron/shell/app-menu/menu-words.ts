import type { CommandId } from '#shared/model/command.ts';
import type { Language } from '#shared/model/settings.ts';
import type { MenuRole } from './menu-content.ts';

/** The texts of the application's menu; the page has its own. */
export interface MenuWords {
  readonly name: string;
  readonly menus: Readonly<Record<'file' | 'edit' | 'view' | 'window' | 'help', string>>;
  readonly commands: Readonly<Record<CommandId, string>>;
  readonly roles: Readonly<Record<MenuRole, string>>;
}

export const menuWords: Readonly<Record<Language, MenuWords>> = {
  en: {
    name: 'Device Lab Console',
    menus: { file: 'File', edit: 'Edit', view: 'View', window: 'Window', help: 'Help' },
    commands: {
      palette: 'Go to Anything…',
      search: 'Find',
      'ask-all': 'Ask All Agents Again',
      'add-agent': 'Add Agent…',
      'find-agents': 'Find Agents on the Network…',
      'import-agents': 'Add Several Agents…',
      'show-devices': 'Devices',
      'show-overview': 'Overview',
      'show-agents': 'Agents',
      'show-watches': 'Watches',
      'show-history': 'What Changed',
      'hide-names': 'Hide or Show Names',
      'zoom-in': 'Zoom In',
      'zoom-out': 'Zoom Out',
      'zoom-reset': 'Actual Size',
      shortcuts: 'Keyboard Shortcuts',
      diagnostics: 'Save Diagnostics…',
      about: 'About Device Lab Console',
      'sign-out': 'Sign Out',
    },
    roles: {
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select All',
      togglefullscreen: 'Full Screen',
      toggleDevTools: 'Developer Tools',
      minimize: 'Minimise',
      zoom: 'Zoom',
      close: 'Close Window',
      front: 'Bring All to Front',
      services: 'Services',
      hide: 'Hide Device Lab Console',
      hideOthers: 'Hide Others',
      unhide: 'Show All',
      quit: 'Quit',
    },
  },
  ko: {
    name: '디바이스 랩 콘솔',
    menus: { file: '파일', edit: '편집', view: '보기', window: '창', help: '도움말' },
    commands: {
      palette: '무엇이든 찾아가기…',
      search: '찾기',
      'ask-all': '모든 에이전트에 다시 묻기',
      'add-agent': '에이전트 추가…',
      'find-agents': '네트워크에서 에이전트 찾기…',
      'import-agents': '에이전트 여러 개 추가…',
      'show-devices': '단말기',
      'show-overview': '현황',
      'show-agents': '에이전트',
      'show-watches': '알림 요청',
      'show-history': '변경 내역',
      'hide-names': '이름 숨기기 또는 보이기',
      'zoom-in': '확대',
      'zoom-out': '축소',
      'zoom-reset': '원래 크기',
      shortcuts: '키보드 단축키',
      diagnostics: '진단 정보 저장…',
      about: '디바이스 랩 콘솔 정보',
      'sign-out': '로그아웃',
    },
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
  },
};
