import type { Translated } from '../translation.ts';
import type { discovery as english } from '../en/discovery.ts';

/** Finding agents on the network. */
export const discovery: Translated<typeof english> = {
  discovery: {
    open: '에이전트 찾기…',
    title: '에이전트 찾기',
    lead: 'Device Lab 에이전트와 휴대폰은 스스로를 알리므로 여기에 나타납니다. ADB 서버는 알리지 않으므로 아래에서 검색해 주세요.',
    listening: {
      off: '네트워크를 듣고 있지 않습니다.',
      on: '네트워크에서 스스로를 알리는 항목을 듣는 중…',
      ended: '10분이 지나 듣기를 멈췄습니다.',
    },
    failed: {
      'no-network': '이 컴퓨터가 네트워크에 연결되어 있지 않습니다.',
      'not-allowed':
        '시스템이 콘솔의 mDNS 수신(UDP 포트 5353)을 허용하지 않습니다. 방화벽이 막고 있을 수 있습니다.',
    },
    start: '듣기',
    stop: '듣기 중지',
    list: '네트워크에서 찾은 항목',
    found_other: '{{count}}개 찾음',
    chooseAll: '모두 선택',
    chooseNone: '선택 해제',
    full: '스스로를 알리는 항목이 너무 많아 처음 {{count}}개만 표시합니다.',
    empty: '아직 찾은 항목이 없습니다',
    emptyBody:
      '게스트 네트워크, VPN, 라우터는 이런 알림(mDNS)을 전달하지 않는 경우가 많습니다. 아래에서 주소 범위를 검색하거나 주소로 에이전트를 추가해 주세요.',
    kinds: {
      agent: 'Device Lab 에이전트',
      'adb-server': 'ADB 서버',
      phone: '휴대폰',
    },
    inLab: '이 랩에 있음',
    adbServerHint:
      '이 ADB 서버에 닿을 수 있는 사람은 누구나 연결된 휴대폰을 조작할 수 있습니다. Device Lab 에이전트를 함께 쓰는 편이 더 안전합니다.',
    phoneHint: '무선 디버깅을 켠 휴대폰 한 대이며 에이전트가 아닙니다.',
    pairingHint: '미리 페어링한 컴퓨터만 받아들입니다(adb pair).',
    connectHint: '랩의 ADB 서버가 있는 컴퓨터에서 다음을 실행하면 그 서버의 목록에 나타납니다.',
    copy: '{{command}} 복사',
    copyShort: '복사',
    copied: '복사됨',
    demo: '데모 랩에는 모의 에이전트만 있습니다. 찾은 항목을 추가하려면 다른 랩에 로그인해 주세요.',
    close: '닫기',
    addNone: '추가',
    search: {
      title: '주소 범위 검색',
      lead: '각 주소에 한 번씩, 초당 100개까지만 묻습니다. 네트워크 관리자가 알아챌 수 있습니다.',
      ranges: '주소 범위',
      thisComputer: '이 컴퓨터(127.0.0.1)',
      rangeOf: '{{interface}} · 주소 {{shown}}개',
      partOf: '{{network}} 중 이 컴퓨터 주변',
      noNetwork: '이 컴퓨터는 사설 IPv4 네트워크에 속해 있지 않아 검색할 다른 범위가 없습니다.',
      ports: '포트',
      portsProblem: '1부터 65535까지의 포트를 한 개에서 네 개까지 입력해 주세요.',
      start_other: '주소 {{shown}}개 검색',
      tooMany: '한 번에 주소 {{most}}개까지 검색할 수 있습니다. 범위를 줄여 주세요.',
      refusals: {
        'too-many': '한 번에 검색할 수 있는 주소보다 많습니다.',
        'not-own-range':
          '이 컴퓨터가 더 이상 속해 있지 않은 네트워크가 있습니다. 이 대화 상자를 다시 열어 주세요.',
        running: '이미 검색하고 있습니다.',
      },
      progress: '{{all}}개 중 {{asked}}개 확인',
      cancel: '검색 취소',
      cancelled: '{{all}}개 중 {{asked}}개를 확인한 뒤 취소했습니다.',
      nothing: '찾지 못했습니다. {{all}}번 물었지만 응답한 ADB 서버나 Device Lab 에이전트가 없습니다.',
      done_other: '{{all}}번 물어 {{count}}개를 찾았습니다.',
    },
  },
};
