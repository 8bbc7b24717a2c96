import { useState } from 'react';
import { Button as AriaButton, MenuTrigger } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.tsx';
import type { SavedView } from '#shared/model/saved-view.ts';
import { send } from '../../state/api/send.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { currentContent } from './view-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './views.module.css';

interface ViewMenuProps {
  readonly view: SavedView;
  /** Its place among so many. */
  readonly index: number;
  readonly count: number;
}

/** What can be done with a view besides showing it. */
export function ViewMenu({ view: { id, name }, index, count }: ViewMenuProps) {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <MenuTrigger>
        <AriaButton className={classNames(styles.button, styles.more)} aria-label={t('views.more', { name })}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="3" cy="8" r="1.4" />
            <circle cx="8" cy="8" r="1.4" />
            <circle cx="13" cy="8" r="1.4" />
          </svg>
        </AriaButton>
        <Popover placement="bottom start">
          <Menu aria-label={t('views.more', { name })}>
            <MenuItem onAction={() => send('views.replace', { id, content: currentContent() })}>
              {t('views.update')}
            </MenuItem>
            <MenuItem onAction={() => setIsRenaming(true)}>{t('views.rename')}</MenuItem>
            {index > 0 && (
              <MenuItem onAction={() => send('views.move', { id, by: -1 })}>{t('views.moveUp')}</MenuItem>
            )}
            {index < count - 1 && (
              <MenuItem onAction={() => send('views.move', { id, by: 1 })}>{t('views.moveDown')}</MenuItem>
            )}
            <MenuItem isDanger onAction={() => send('views.remove', { id })}>
              {t('views.remove')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
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
