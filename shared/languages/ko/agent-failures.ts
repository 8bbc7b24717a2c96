import type { Translated } from '../translation.ts';
import type { agentFailures as english } from '../en/agent-failures.ts';

/** Why an agent gave no list, as the lab service says it (ResultMessage). */
export const agentFailures: Translated<typeof english> = {
  'no-agent': '이 주소에서 응답하는 에이전트가 없습니다',
  'connection-refused': '이 주소에서 응답을 기다리는 프로그램이 없습니다',
  'name-not-found': '이 이름의 호스트가 없습니다',
  'no-route': '이 주소로 가는 경로가 없습니다',
  'cannot-connect': '연결할 수 없습니다',
  'connect-timed-out': '에이전트가 제시간에 연결을 받지 않았습니다',
  'hung-up': '에이전트가 응답하기 전에 연결을 끊었습니다',
  'not-in-demo': '데모 랩에는 모의 에이전트만 있습니다',
  'service-closing': '랩 서비스를 종료하는 중입니다',
  'no-answer-in-time': '에이전트가 제시간에 응답하지 않았습니다',
  'answer-broken-off': '에이전트가 응답을 마치기 전에 연결을 닫았습니다',
  'list-refused': 'ADB 서버가 단말기 목록을 거부했습니다',
  'http-error': '에이전트가 HTTP 오류로 응답했습니다',
  'list-malformed': '에이전트의 단말기 목록이 정해진 형식이 아닙니다',
  'not-an-adb-server': '응답한 프로그램이 ADB 서버가 아닙니다',
  'neither-adb-nor-http': '응답한 프로그램이 ADB도 HTTP도 아닙니다',
  'no-device-list': '응답한 프로그램에 단말기 목록이 없습니다',
  'not-an-address': 'IP 주소도 호스트 이름도 아닙니다',
  'outside-ranges': '랩 서비스가 연결할 수 없는 주소입니다',
  'answer-too-long': '에이전트의 응답이 랩 서비스가 받는 길이를 넘습니다(설정 agents.answerBytes)',
  'answer-too-deep': '에이전트의 응답이 랩 서비스가 받는 깊이를 넘습니다',
  'too-many-values': '에이전트의 응답에 값이 랩 서비스가 받는 수보다 많습니다',
  'no-turn': '랩 서비스가 한꺼번에 물어볼 에이전트가 너무 많습니다. 다시 시도하십시오',
};
