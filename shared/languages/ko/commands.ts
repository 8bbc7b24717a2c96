import type { Translated } from '../translation.ts';
import type { commands as english } from '../en/commands.ts';
import { commandNames } from './command-names.ts';

/** What can be asked for by keys, in the menu and in the palette. */
export const commands: Translated<typeof english> = {
  commands: commandNames,
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
  link: {
    unreadable: '이 콘솔이 이해할 수 없는 링크를 열었습니다.',
    signIn: '로그인하면 링크가 가리키는 곳으로 이동합니다.',
    unknownAgent: '링크가 에이전트 {{address}}을(를) 가리키지만 이 랩에는 없습니다.',
    addAgent: '에이전트 추가…',
    waiting: '링크의 단말기 {{device}}을(를) 보여 주려고 {{address}}의 응답을 기다립니다.',
    noDevice: '링크가 단말기 {{device}}을(를) 가리키지만 {{address}}의 목록에 없습니다.',
  },
  about: {
    version: '버전',
    copy: '버전 복사',
    licence: 'MIT 라이선스를 따릅니다. 각자의 라이선스를 따르는 다음 작업을 포함합니다.',
    licences: '라이선스',
    noLicences: '이 복사본에는 라이선스가 함께 빌드되지 않았습니다.',
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
