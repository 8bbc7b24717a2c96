import { useCallback, useEffect, useRef, useState } from 'react';
import type { Comparison } from '#shared/model/comparison.ts';
import { api } from '../../state/api/api.ts';

export type ComparisonState =
  | { readonly kind: 'comparing' }
  | { readonly kind: 'compared'; readonly comparison: Comparison }
  | { readonly kind: 'unreadable' | 'failed' };

/** Compares a snapshot with now: immediately, and on each request. The previous result stays until the next one. */
export function useComparison(id: string): ComparisonState & { readonly compare: () => void } {
  const [state, setState] = useState<ComparisonState>({ kind: 'comparing' });
  const requests = useRef(0);

  const compare = useCallback(() => {
    requests.current += 1;
    const request = requests.current;
    const settle = (next: ComparisonState) => {
      if (request === requests.current) setState(next);
    };
    api.call('snapshots.compare', { id }).then(
      (answer) =>
        settle(answer.outcome === 'compared' ? { kind: 'compared', ...answer } : { kind: 'unreadable' }),
      () => settle({ kind: 'failed' }),
    );
  }, [id]);

  useEffect(() => {
    compare();
    return () => {
      // The results of pending requests are ignored.
      requests.current += 1;
    };
  }, [compare]);

  return { ...state, compare };
}
