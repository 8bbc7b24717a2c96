import type { Translated } from '../translation.ts';
import type { general as english } from '../en/general.ts';

/** Texts that more than one screen uses. */
export const general: Translated<typeof english> = {
  appName: '디바이스 랩 콘솔',
  language: '언어',
  theme: '테마',
  themes: { system: '시스템 설정', light: '밝게', dark: '어둡게' },
  systemAccent: '시스템 강조 색 사용',
  clearFilter: '필터 지우기',
  dismiss: '닫기',
  cancel: '취소',
  close: '닫기',
  copied: '복사했습니다',
  undo: '실행 취소',
  unknown: '알 수 없음',
  none: '없음',
  crashed: {
    title: '이 화면에서 문제가 발생했습니다',
    body: '랩과 에이전트 정보는 안전합니다. 다시 불러와 계속하세요.',
    reload: '다시 불러오기',
  },
  notices: {
    'file-set-aside':
      '{{file}} 파일의 일부를 읽을 수 없습니다. 읽을 수 있는 내용만 사용하며, 원래 파일은 {{keptAs}}(으)로 보관했습니다.',
    'file-from-newer':
      '{{file}} 파일은 이 콘솔의 더 새로운 버전에서 저장한 것입니다. {{keptAs}}(으)로 그대로 보관하고, 이 버전은 그 내용 없이 시작합니다.',
    'file-left-alone':
      '{{file}} 파일을 읽을 수도 옮길 수도 없어 그대로 두었습니다. 이 파일에 저장할 내용은 종료할 때까지만 유지됩니다.',
    'page-crashed': '화면이 갑자기 멈추어 다시 불러왔습니다. 잃어버린 정보는 없습니다.',
    'unexpected-error':
      '콘솔 내부에서 오류가 발생했습니다. 계속 사용할 수 있으며, 이상하게 동작하면 다시 시작해 주세요. 자세한 내용은 로그에 있습니다.',
    'sign-in-not-removed':
      '저장된 로그인 정보를 이 컴퓨터에서 제거할 수 없습니다. 이 컴퓨터에서 콘솔을 시작하는 사람이 사용할 수 있습니다. 자동으로 다시 시도합니다. 이 메시지가 계속 표시되면 데이터 폴더에서 stay-signed-in.json 파일을 삭제하거나 비밀번호를 변경하세요.',
    'update-list-old_other':
      '업데이트 서버의 목록이 {{count}}일 전 것입니다. 누락된 새 버전이 있는지 관리자에게 문의하세요.',
    'not-saved':
      '변경 내용을 저장할 수 없습니다({{files}}). 디스크가 가득 찼거나 데이터 폴더가 읽기 전용일 수 있습니다. 내용은 종료할 때까지 유지되며, 저장은 자동으로 다시 시도합니다.',
  },
  addressProblems: {
    empty: '서비스 주소를 입력해 주세요.',
    'not-an-address': '주소가 아닙니다. http://호스트:포트/경로 형식이어야 합니다.',
    'not-http': '주소는 http:// 또는 https://로 시작해야 합니다.',
    'has-password': '주소에 사용자 이름과 비밀번호를 넣지 마세요.',
    'has-query': '주소에서 ? 또는 # 이후를 빼 주세요.',
  },
  failures: {
    unreachable: '{{address}}의 랩 서비스에 연결할 수 없습니다: {{detail}}.',
    tls: '{{address}}와(과)의 보안 연결에 실패했습니다: {{detail}}.',
    'plain-http': '로그인하지 않았습니다. {{address}}은(는) 암호화되지 않습니다.',
    'untrusted-certificate': '로그인하지 않았습니다. {{address}}의 인증서를 보증하는 곳이 없습니다.',
    'certificate-changed':
      '{{address}}이(가) 전에 신뢰한 것과 다른 인증서를 보여 줍니다. 이 서비스에는 아무것도 보내지 않습니다.',
    'timed-out': '{{address}}의 랩 서비스가 {{seconds}}초 안에 응답하지 않았습니다.',
    throttled:
      '실패한 시도가 너무 많습니다. {{address}}의 랩 서비스에는 {{seconds}}초 뒤에 다시 시도할 수 있습니다.',
    busy: '{{address}}의 랩 서비스가 지금은 응답할 수 없습니다. {{seconds}}초 뒤에 다시 시도해 주세요.',
    'caller-refused': '{{address}}의 랩 서비스는 이 컴퓨터의 요청을 받지 않습니다. 관리자에게 문의해 주세요.',
    'session-ended': '세션이 종료되었습니다.',
    'http-status': '{{address}}의 서비스가 HTTP 상태 {{status}}(으)로 응답했습니다. 랩 서비스가 맞습니까?',
    'too-large': '{{address}}의 응답이 허용된 {{limit}}보다 큽니다.',
    'not-understood':
      '{{address}}의 서비스가 이해할 수 없는 응답을 보냈습니다({{detail}}). 랩 서비스가 맞습니까?',
    cancelled: '취소되었습니다.',
    'not-a-digest': '이 랩은 비밀번호를 128자리 16진수로 받습니다. 입력한 값은 형식이 다릅니다.',
    'embedded-failed': '콘솔에 내장된 서비스를 사용할 수 없습니다: {{detail}}.',
    internal: '콘솔에서 오류가 발생했습니다. 자세한 내용은 로그에 있습니다. 다시 시도해 주세요.',
  },
  staleReasons: {
    'agent-unreachable': '에이전트에 연결할 수 없습니다: {{message}}',
    'agent-timed-out': '에이전트가 응답하지 않습니다: {{message}}',
    'agent-not-understood': '에이전트의 응답이 단말기 목록이 아닙니다: {{message}}',
    'not-an-agent': '이 주소에는 에이전트가 아닌 것이 있습니다: {{message}}',
    'address-not-allowed': '랩 서비스가 이 주소에 연결할 수 없도록 설정되어 있습니다: {{message}}',
    'over-limits': '랩 서비스의 한도를 넘었습니다: {{message}}',
    'agent-refused': '에이전트가 코드 {{code}}(으)로 거부했습니다: {{message}}',
    'agent-refused-silently': '에이전트가 메시지 없이 코드 {{code}}(으)로 거부했습니다.',
    overdue: '그 뒤로 묻지 못했습니다. 컴퓨터가 절전 상태였을 수 있습니다.',
    paused: '일시 중지하여 묻지 않습니다.',
    'own-network': '이 컴퓨터 밖의 것에는 연결할 수 없습니다.',
    'from-last-time': '지난번에 확인한 정보이며, 시작한 뒤로는 아직 응답이 없습니다.',
  },
  advice: {
    lab: '서비스와 이 컴퓨터의 네트워크를 확인하세요. 자동으로 계속 묻습니다.',
    'session-ended': '이 목록을 업데이트하려면 다시 로그인하세요.',
    'agent-unreachable': '에이전트가 실행 중인지, 그 컴퓨터가 켜져 있는지 확인하세요.',
    'agent-timed-out': '바쁘거나 멈춘 것일 수 있습니다. 다시 시작해 보세요.',
    'agent-not-understood': '응답이 손상되었습니다. 에이전트의 버전을 확인하세요.',
    'not-an-agent': '주소와 포트를 확인하세요.',
    'address-not-allowed': '연결할 수 있는 곳은 서비스 관리자가 정합니다.',
    'over-limits': '단말기를 더 많은 에이전트로 나누세요.',
    'agent-refused': '코드의 뜻은 에이전트 관리자에게 문의하세요.',
    overdue: '지금 다시 묻습니다.',
    paused: '에이전트 화면에서 다시 시작할 수 있습니다.',
    'own-network': '케이블이나 Wi-Fi를 확인하세요. 자동으로 계속 묻습니다.',
    gone: '케이블과 전원을 확인하거나 누가 가지고 있는지 알아보세요. 돌아오지 않을 단말기라면 목록에서 지우세요.',
    'from-last-time': '지금 묻고 있습니다.',
  },
  availability: { free: '사용 가능', 'in-use': '사용 중', unknown: '알 수 없음', gone: '사라짐' },
  availabilityHints: {
    free: '사용하는 사람이 없습니다.',
    'in-use': '{{user}} 님이 사용 중입니다.',
    'in-use-since': '{{user}} 님이 {{since}}부터 사용 중입니다.',
    'unknown-user': '에이전트가 사용자를 알려 주지 않습니다.',
    gone: '{{time}}부터 에이전트의 목록에 없습니다.',
  },
  silence: {
    agent: '{{time}}부터 에이전트가 응답하지 않습니다.',
    refusal: '{{time}}부터 에이전트가 거부합니다.',
    service: '{{time}}부터 랩 서비스가 응답하지 않습니다.',
    'own-network': '{{time}}부터 이 컴퓨터가 네트워크에 연결되어 있지 않습니다.',
    'not-asked': '{{time}}부터 에이전트에 묻지 않고 있습니다.',
    unheard: '에이전트가 아직 응답하지 않았습니다.',
    shows: '{{age}}의 정보입니다.',
  },
  times: { now: '방금', never: '없음', asOf: '{{time}} 기준', unknownAge: '알 수 없는 때' },
};
