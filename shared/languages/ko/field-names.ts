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
  fieldChoices: {
    freshness: { fresh: '최신', stale: '오래됨', gone: '사라짐' },
    kind: { adb: 'ADB 서버', demo: '모의', other: '기타' },
    deviates: { yes: '예', no: '아니요' },
  },
};
