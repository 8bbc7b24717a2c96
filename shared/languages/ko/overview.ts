import type { Translated } from '../translation.ts';
import type { overview as english } from '../en/overview.ts';

/** The pictures of the fleet. */
export const overview: Translated<typeof english> = {
  overview: {
    title: '현황',
    lead: '어떤 단말기가 있고 그중 지금 쓸 수 있는 것이 얼마나 되는지 보여 줍니다. 항목을 누르면 해당 단말기 목록이 열립니다.',
    showAs: '표시 방식',
    bars: '막대',
    table: '표',
    byAvailability: '사용 여부별',
    by: { brand: '브랜드별', sdk: 'SDK 수준별' },
    devices: '단말기',
    total_other: '단말기 {{value}}대',
    counts: {
      free: '사용 가능 {{value}}대',
      'in-use': '사용 중 {{value}}대',
      unknown: '알 수 없음 {{value}}대',
      gone: '사라짐 {{value}}대',
    },
    meanings: {
      free: '사용하는 사람이 없습니다',
      'in-use': '누군가 사용하고 있습니다',
      unknown: '에이전트가 응답하지 않거나 알려 주지 않습니다',
      gone: '에이전트의 목록에서 사라졌습니다',
    },
    doubtful_other:
      '에이전트 {{count}}개의 최근 응답이 없습니다. 마지막으로 알려 준 단말기는 사용 가능이 아니라 알 수 없음으로 셉니다.',
    sdk: 'SDK {{value}}',
    unknown: { brand: '브랜드 알 수 없음', sdk: 'SDK 수준 없음' },
    nameless: '브랜드 이름 없음',
    rest: '그 밖의 {{value}}개',
    showAll: '{{value}}개 모두 보기',
    showMore: '{{value}}개 보기',
    showFewer: '줄여 보기',
    sortAgain: '다시 정렬',
    sortHint: '보는 동안 순서를 유지했습니다. 그사이 대수가 바뀌었습니다.',
    empty: '아직 셀 단말기가 없습니다',
    emptyBody:
      '에이전트가 단말기를 알려 주면 여기에서 셉니다. 무엇이 빠져 있는지는 단말기 목록에서 알려 드립니다.',
    toDevices: '단말기 목록으로 가기',
  },
};
