import type { Translated } from '../translation.ts';
import type { lock as english } from '../en/lock.ts';

/** Locking the console, and the screen that stands before it then. */
export const lock: Translated<typeof english> = {
  lock: {
    title: '잠김',
    lead: '{{name}} 님이 {{address}}에 로그인한 상태입니다. 실행 중인 작업은 계속됩니다.',
    thisComputer: '이 컴퓨터',
    unlock: '잠금 해제',
    unlocking: '잠금을 해제하는 중…',
    rejected: '로그인한 사람의 비밀번호가 아닙니다.',
    now: '잠그기',
    after: '사용하지 않으면 잠금',
    never: '안 함',
    minutes_one: '{{count}}분 뒤',
    minutes_other: '{{count}}분 뒤',
  },
  signInAgain: {
    text: '세션이 종료되었습니다. 단말기 목록을 최신 상태로 유지하려면 다시 로그인하세요.',
    open: '다시 로그인',
  },
};
