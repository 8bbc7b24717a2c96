import type { Translated } from '../translation.ts';
import type { listView as english } from '../en/list-view.ts';

/** How the device list is arranged: columns, facets, groups, and the views a person saves. */
export const listView: Translated<typeof english> = {
  columns: {
    open: '열',
    lead: '선택한 열을 왼쪽부터 차례로 표시합니다. 머리글을 끌어 옮기고, 머리글 가장자리를 끌어 너비를 바꿀 수도 있습니다.',
    moveUp: '{{column}} 왼쪽으로 옮기기',
    moveDown: '{{column}} 오른쪽으로 옮기기',
    pin: '{{column}} 고정',
    pins: { none: '함께 이동', left: '왼쪽 고정', right: '오른쪽 고정' },
    reset: '열 초기화',
    headerHint:
      '누르면 정렬하고, Shift와 함께 누르면 정렬 기준에 더합니다. Shift+화살표: 너비, Ctrl+Shift+화살표: 위치.',
    sortPlace: { ascending: '정렬 {{place}}순위, 오름차순', descending: '정렬 {{place}}순위, 내림차순' },
  },
  facets: {
    open: '필터',
    title: '필터',
    find: '{{field}}에서 찾기',
    empty: '비어 있음',
    none: '맞는 값이 없습니다',
    more_other: '{{count}}개 더 있습니다. 입력하여 찾으세요',
    showAll: '{{total}}개 모두 보기',
    showFewer: '줄여 보기',
    chosen: '선택한 필터',
    remove: '필터 제거',
    clear: '필터 지우기',
    noMatch: '이 필터에 맞는 단말기가 없습니다',
    noMatchBody: '각 항목에서 선택한 값 중 하나를 가지고, 검색에도 맞아야 합니다.',
    clearAll: '검색과 필터 지우기',
  },
  groups: {
    by: '묶기',
    none: '묶지 않음',
    heading: '{{field}}: {{value}}',
    collapseAll: '모두 접기',
    expandAll: '모두 펼치기',
    count_other: '단말기 {{count}}대',
  },
  views: {
    title: '저장한 보기',
    freeNow: '지금 사용 가능',
    save: '이 보기 저장',
    saveLead:
      '지금의 검색, 필터, 묶음, 정렬, 열, 배치를 저장합니다. 단말기를 저장하는 것은 아니며, 보기는 언제나 그때 맞는 단말기를 표시합니다.',
    name: '이름',
    namePlaceholder: '출시 시험용 갤럭시',
    confirm: '저장',
    more: '{{name}} 더 보기',
    rename: '이름 바꾸기…',
    renameTitle: '보기 이름 바꾸기',
    update: '지금 표시된 대로 바꾸기',
    moveUp: '위로 옮기기',
    moveDown: '아래로 옮기기',
    remove: '지우기',
    counted_other: '{{name}}, 단말기 {{count}}대',
    full: '이 랩에는 저장할 수 있는 보기 {{most}}개가 모두 있습니다. 먼저 하나를 지우세요.',
  },
};
