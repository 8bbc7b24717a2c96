import type { Translated } from '../translation.ts';
import type { compare as english } from '../en/compare.ts';

/** Devices side by side. */
export const compare: Translated<typeof english> = {
  compare: {
    title_other: '단말기 {{count}}대 비교',
    onlyDifferences: '다른 항목만 보기',
    differences_other: '{{total}}개 항목 가운데 {{count}}개가 다릅니다',
    field: '항목',
    differs: '(다름)',
    open: '비교',
  },
};
