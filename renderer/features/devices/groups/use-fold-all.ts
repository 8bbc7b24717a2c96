import { ChevronsDownUp, ChevronsUpDown, type LucideIcon } from 'lucide-react';
import type { GridView } from '../../../grid/grid-view.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useListView } from '../../../state/by-model.ts';
import { setAllCollapsed } from '../../../state/collapsed-groups.ts';

interface FoldAll {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: () => void;
}

/** Expands them if all are collapsed. Null without groups. */
export function useFoldAll(groups: GridView['groups']): FoldAll | null {
  const { t } = useTranslation();
  const { groupBy } = useListView();
  if (groupBy === null || groups.length === 0) return null;
  const isAllFolded = groups.every(({ isCollapsed }) => isCollapsed);
  return {
    icon: isAllFolded ? ChevronsUpDown : ChevronsDownUp,
    label: isAllFolded ? t('groups.expandAll') : t('groups.collapseAll'),
    act: () =>
      setAllCollapsed(
        groupBy,
        groups.map(({ value }) => value),
        !isAllFolded,
      ),
  };
}
