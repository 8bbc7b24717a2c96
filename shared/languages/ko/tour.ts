import type { Translated } from '../translation.ts';
import type { tour as english } from '../en/tour.ts';

/** The first look around, beside what each step is about. */
export const tour: Translated<typeof english> = {
  tour: {
    place: '{{count}}단계 중 {{place}}단계',
    skip: '둘러보기 건너뛰기',
    next: '다음',
    end: '완료',
    agents: {
      title: '에이전트가 단말기를 알고 있습니다',
      text: '에이전트는 단말기가 연결된 컴퓨터에서 실행되는 프로그램입니다. 여기에서 주소로 추가하거나 네트워크에서 찾을 수 있습니다.',
    },
    devices: {
      title: '모든 단말기와 그 시점',
      text: '모델, 크기, OS, 사용자로 검색할 수 있습니다. 단말기마다 언제 확인된 내용인지 표시되며, 에이전트가 응답하지 않는 단말기는 사용 가능이 아니라 알 수 없음으로 표시됩니다.',
    },
    watches: {
      title: '사용할 수 있게 되면 알려 드립니다',
      text: '단말기나 검색 결과에서 알림을 요청하세요. 조건이 이루어지면 알림을 보내 드리며, 기다리는 항목은 여기에서 볼 수 있습니다.',
    },
    account: {
      title: '나머지는 몇 글자면 됩니다',
      text: '{{shortcut}} 키로 모든 단말기, 에이전트, 보기, 작업을 찾아갈 수 있고 이 둘러보기도 그 안에 있습니다. ? 키를 누르면 단축키가 나옵니다. 언어, 테마, 계정은 여기에 있습니다.',
    },
  },
};
