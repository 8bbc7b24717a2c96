import type { GridView } from '../../../grid/grid-view.ts';
import { Button } from '../../../ui/button.tsx';
import { useFoldAll } from './use-fold-all.ts';

export function FoldAllButton({ groups }: { readonly groups: GridView['groups'] }) {
  const foldAll = useFoldAll(groups);
  if (!foldAll) return null;
  const { icon: Icon, label, act } = foldAll;
  return (
    <Button onPress={act}>
      <Icon aria-hidden="true" />
      {label}
    </Button>
  );
}
