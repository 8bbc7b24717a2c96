import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { SavedView } from '#shared/model/saved-view.ts';
import { send } from '../../state/api/send.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { currentContent } from './view-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import styles from './views.module.css';

interface ViewMenuProps {
  readonly view: SavedView;
  /** Its position among `count` views. */
  readonly index: number;
  readonly count: number;
}

export function ViewMenu({ view: { id, name }, index, count }: ViewMenuProps) {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <ActionMenu
        label={t('views.more', { name })}
        className={classNames(styles.more)}
        placement="bottom start"
        actions={[
          {
            label: t('views.update'),
            act: () => send('views.replace', { id, content: currentContent() }),
          },
          { label: t('views.rename'), act: () => setIsRenaming(true) },
          ...(index > 0 ? [{ label: t('views.moveUp'), act: () => send('views.move', { id, by: -1 }) }] : []),
          ...(index < count - 1
            ? [{ label: t('views.moveDown'), act: () => send('views.move', { id, by: 1 }) }]
            : []),
          { label: t('views.remove'), act: () => send('views.remove', { id }), isDanger: true },
        ]}
      />
      {isRenaming && (
        <ViewNameDialog
          title={t('views.renameTitle')}
          initialName={name}
          onSubmit={(next) => send('views.rename', { id, name: next })}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  );
}
