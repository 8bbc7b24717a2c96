import type { Translated } from '../translation.ts';
import type { fieldNames as english } from '../en/field-names.ts';

/** The fields of the catalogue (shared/search/fields.ts) and the words of those with choices. */
export const fieldNames: Translated<typeof english> = {
  fieldNames: {
    model: '모델',
    brand: '브랜드',
    alias: '별칭',
    availability: '사용 가능 여부',
    'used-by': '사용자',
    os: 'OS / SDK',
    sdk: 'SDK 수준',
    build: '빌드',
    abi: 'CPU 구조',
    screen: '화면',
    aspect: '화면 비율',
    capture: '캡처',
    'capture-scale': '캡처 배율, %',
    'aspect-error': '비율 차이, %',
    input: '입력 범위',
    'input-ratio': '픽셀당 입력 단위',
    freshness: '최신 여부',
    agent: '에이전트',
    'agent-name': '에이전트 이름',
    group: '그룹',
    kind: '에이전트 종류',
    'model-id': '모델 식별자',
    id: '단말기 식별자',
    'as-of': '기준 시각',
    'gone-since': '사라진 시각',
    deviates: '계약과 다름',
  },
  fieldHints: {
    availability:
      '에이전트의 최신 응답에 따른 사용 가능 또는 사용 중입니다. 응답이 없으면 알 수 없음, 목록에서 빠지면 사라짐입니다.',
    screen: '기본 방향에서 화면 전체의 너비와 높이입니다. ADB 서버라면 픽셀입니다.',
    capture: '지금 방향으로 화면을 캡처한 그림의 너비와 높이이며 픽셀입니다.',
    input: '터치스크린이 X와 Y에서 알리는 가장 작은 값과 큰 값이며 고유 단위입니다.',
    freshness: '에이전트의 마지막 응답이 올바르고 그 안에 단말기가 있는지 나타냅니다.',
    agent: '이 단말기를 알려 준 에이전트에 묻는 주소입니다.',
    'agent-name': '에이전트에 붙인 이름입니다.',
    group: '에이전트를 넣어 둔 그룹입니다.',
    'as-of': '에이전트가 이 내용을 마지막으로 알린 때입니다.',
    'gone-since': '에이전트의 응답에서 빠진 때입니다.',
    deviates: '기록이 계약과 다른지 나타냅니다. 어디가 다른지는 상세 정보에 있습니다.',
  },
  fieldChoices: {
    freshness: { fresh: '최신', stale: '오래됨', gone: '사라짐' },
    kind: { adb: 'ADB 서버', demo: '모의', other: '기타' },
    deviates: { yes: '예', no: '아니요' },
  },
};
