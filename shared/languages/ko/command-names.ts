import type { Translated } from '../translation.ts';
import type { commandNames as english } from '../en/command-names.ts';

/** What can be asked for, in the palette and the shortcut sheet. */
export const commandNames: Translated<typeof english> = {
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
  tour: '둘러보기 다시 보기',
  diagnostics: '진단 정보 저장…',
  about: '디바이스 랩 콘솔 정보',
  'sign-out': '로그아웃',
};
