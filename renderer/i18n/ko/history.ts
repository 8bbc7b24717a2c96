import type { Translated } from '../translation.ts';
import type { history as english } from '../en/history.ts';

/** The page of what changed. */
export const history: Translated<typeof english> = {
  history: {
    title: '변경 내역',
    lead: '이 콘솔이 알게 된 순서로, 최신 항목부터 7일 동안 보관합니다.',
    filter: '단말기, 에이전트 또는 사용자',
    kind: '종류',
    kinds: {
      all: '모두',
      taken: '사용 시작',
      freed: '사용 종료',
      appeared: '나타남',
      gone: '사라짐',
      'agent-silent': '에이전트 응답 없음',
      'agent-back': '에이전트 응답 재개',
    },
    words: {
      taken: '{{agent}}에서 {{user}} 님이 사용 시작',
      freed: '{{agent}}에서 {{user}} 님이 사용 종료',
      appeared: '{{agent}}에 나타남',
      gone: '{{agent}}에서 사라짐',
      'agent-silent': '제대로 응답하지 않음',
      'agent-back': '다시 응답함',
    },
    empty: '아직 변경된 것이 없습니다',
    emptyBody:
      '단말기를 누가 쓰고 돌려주었는지, 무엇이 나타나고 사라졌는지, 어떤 에이전트가 응답하지 않는지 여기에 나타납니다.',
    noMatch: '맞는 항목이 없습니다',
    noMatchBody: '다른 종류나 다른 단어로 찾아 보세요.',
  },
};
