import type { Translated } from '../translation.ts';
import type { commands as english } from '../en/commands.ts';

/** What can be asked for by keys, in the menu and in the palette. */
export const commands: Translated<typeof english> = {
  commands: {
    palette: '무엇이든 찾아가기…',
    search: '단말기 검색',
    'ask-all': '모든 에이전트에 다시 묻기',
    'add-agent': '에이전트 추가…',
    'find-agents': '네트워크에서 에이전트 찾기…',
    'import-agents': '에이전트 여러 개 추가…',
    'show-devices': '단말기로 가기',
    'show-overview': '현황으로 가기',
    'show-agents': '에이전트로 가기',
    'show-watches': '알림 요청으로 가기',
    'show-history': '변경 내역으로 가기',
    'hide-names': '이름 숨기기 또는 보이기',
    'zoom-in': '확대',
    'zoom-out': '축소',
    'zoom-reset': '원래 크기',
    shortcuts: '키보드 단축키',
    diagnostics: '진단 정보 저장…',
    about: '디바이스 랩 콘솔 정보',
    'sign-out': '로그아웃',
  },
  palette: {
    title: '무엇이든 찾아가기',
    hint: '단말기, 에이전트, 보기 또는 할 일을 입력하세요',
    results: '찾은 항목',
    searchFor: '단말기에서 “{{text}}” 검색',
    foot: '↑ ↓ 고르기, Enter 이동, Esc 닫기',
    sections: {
      recent: '최근 사용',
      commands: '페이지와 기능',
      views: '저장한 보기',
      agents: '에이전트',
      devices: '단말기',
      search: '검색',
    },
  },
  shortcuts: {
    title: '키보드 단축키',
    anywhere: '모든 화면',
    inList: '단말기 목록',
    space: '스페이스',
    list: {
      move: '이동',
      ends: '처음으로, 끝으로',
      open: '상세 정보 열기',
      select: '선택하거나 선택 해제',
      range: '여기부터 이어서 선택',
      all: '보이는 것 모두 선택',
      copy: '선택한 행 복사',
      letters: '그 글자로 시작하는 다음 모델로',
      leave: '선택 해제, 상세 정보 닫기',
    },
  },
};
