import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { AgentKind } from './agent-kind.ts';

/** What kind of agent it is, in words. */
export function useKindWords(): (kind: AgentKind) => string {
  const { t } = useTranslation();
  return useCallback((kind) => kindWords(t, kind), [t]);
}

export function kindWords(t: TFunction, kind: AgentKind): string {
  return kind.kind === 'other'
    ? t('agents.kinds.other', { code: kind.code })
    : t(`agents.kinds.${kind.kind}`);
}
