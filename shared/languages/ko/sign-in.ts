import type { Translated } from '../translation.ts';
import type { signIn as english } from '../en/sign-in.ts';

/** The sign-in screen. */
export const signIn: Translated<typeof english> = {
  signIn: {
    title: '로그인',
    lead: '랩의 모든 단말기와 그 정보가 얼마나 최신인지 한눈에 확인하세요.',
    lab: '랩',
    labs: { 'this-computer': '이 컴퓨터', service: '랩 서비스', demo: '데모 랩' },
    labHints: {
      'this-computer': '콘솔에 내장된 서비스로, 이 컴퓨터에서 닿는 에이전트를 봅니다.',
      service: '회사의 랩 서비스에 주소로 접속합니다.',
      demo: '모의 에이전트와 단말기를 둘러봅니다. 계정이 필요 없습니다.',
    },
    serviceAddress: '서비스 주소',
    knownServices: '이전에 사용함',
    serviceAddressHint: '예: https://lab.example.com/lab',
    companyCode: '회사 코드',
    employeeNumber: '사번',
    name: '이름',
    nameHint: '선택 사항입니다.',
    password: '비밀번호',
    passwordAsTyped: '이 랩은 128자리 16진수 값을 그대로 받습니다.',
    show: '표시',
    hide: '숨기기',
    capsLock: 'Caps Lock이 켜져 있습니다.',
    submit: '로그인',
    submitFirst: '계정을 만들고 로그인',
    retrying_other: '{{address}}의 랩 서비스가 바쁩니다. {{count}}초 후에 자동으로 다시 시도합니다.',
    signingIn: '로그인하는 중…',
    cancel: '취소',
    firstAccount:
      '이 컴퓨터에는 아직 계정이 없습니다. 여기에 입력한 정보로 첫 계정을 만듭니다. 계정 없이 둘러보려면 데모 랩을 선택하세요.',
    required: '입력해 주세요.',
    rejected: '회사 코드, 사번, 비밀번호가 일치하는 계정이 없습니다.',
    keptRejected:
      '로그인 상태가 해제되었습니다. 보관된 정보가 더 이상 유효하지 않으니 비밀번호를 입력해 주세요.',
    stay: '로그인 상태 유지',
    stayHint: '로그아웃할 때까지 이 컴퓨터의 시스템이 암호화하여 보관합니다.',
    alreadyExists: '이 컴퓨터에는 이미 계정이 있습니다. 그 계정으로 로그인하세요.',
    connection: {
      title: '연결 설정',
      digest: '전송 형식',
      asTyped: '입력한 128자리 그대로',
      encoding: '문자 인코딩',
      connect: '연결 제한 시간(초)',
      call: '응답 제한 시간(초)',
      size: '최대 응답 크기(MiB)',
      outOfRange: '{{min}}에서 {{max}} 사이여야 합니다.',
    },
    art: '같은 축척으로 그린 휴대폰, 폴더블, 태블릿, 시계의 화면',
  },
};
