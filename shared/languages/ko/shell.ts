import type { Translated } from '../translation.ts';
import type { shell as english } from '../en/shell.ts';

/** What stands around every page. */
export const shell: Translated<typeof english> = {
  nav: {
    label: '페이지',
    devices: '단말기',
    overview: '현황',
    agents: '에이전트',
    watches: '알림 요청',
    history: '변경 내역',
    demo: '데모',
    demoLong: '데모 랩: 이곳의 모든 에이전트와 단말기는 모의입니다.',
    account: '계정',
  },
  account: {
    number: '사번',
    company: '회사 코드',
    position: '직위 코드',
    jobTitle: '직책 코드',
    department: '부서 코드',
    status: '재직 상태',
    statuses: { employed: '재직', left: '퇴사' },
    email: '이메일',
    failedAttempts: '로그인 실패 횟수',
    passwordChanged: '비밀번호 변경',
    lab: '접속한 랩',
    signOut: '로그아웃',
    days_other: '{{count}}일 전',
    today: '오늘',
  },
  update: {
    ready: '새 버전({{version}})이 준비되었습니다.',
    downloading: '새 버전({{version}})을 받는 중: {{percent}}%',
    later: '나중에',
    laterHint: '콘솔을 종료할 때 설치됩니다.',
    restart: '지금 다시 시작',
  },
  privacy: {
    hide: '이름과 사번 숨기기',
    hint: '화면을 공유할 때 사용합니다. 로그아웃할 때까지 사람마다 같은 글자로 바꾸어 보여 줍니다.',
    hidden: '이름 숨김',
    show: '사람을 글자로 보여 주고 있습니다. 이름을 다시 보려면 누르세요({{shortcut}})',
  },
};
