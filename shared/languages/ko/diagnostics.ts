import type { Translated } from '../translation.ts';
import type { diagnostics as english } from '../en/diagnostics.ts';

/** What is handed on when something does not work. */
export const diagnostics: Translated<typeof english> = {
  diagnostics: {
    open: '진단 정보 저장…',
    title: '진단 정보 저장',
    lead: '문제를 도와줄 사람에게 전달하기 위한 정보입니다. 아래 내용만 저장합니다: 버전, 설정, 개수, 로그의 마지막 부분. 비밀번호, 이름, 주소, 에이전트의 응답은 들어 있지 않습니다.',
    content: '저장할 내용',
    gathering: '모으고 있습니다…',
    save: '저장…',
    saved: '{{file}}(으)로 저장했습니다.',
  },
};
