import { Bookmark, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.ts';
import { MAX_VIEWS } from '#shared/model/saved-view.ts';
import { send } from '../../state/api/send.ts';
import { showByModel } from '../../state/by-model.ts';
import { useConsole } from '../../state/console.ts';
import { closeDialog, openDialog, usePage } from '../../state/page.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NavTrigger } from '../../ui/nav-trigger.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useViewCounts } from './use-view-counts.ts';
import { ViewLine } from './view-line.tsx';
import { ViewMenu } from './view-menu.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { contentOf, isSameContent } from './view-content.ts';
import { currentContent, unusedNow, showView } from './view-state.ts';
import styles from './views.module.css';

/** The saved views: in the sidebar, or behind a button of the rail. */
export function ViewsList({ isRail }: { readonly isRail: boolean }) {
  const { t } = useTranslation();
  const isSaving = usePage(({ dialog }) => dialog?.kind === 'save-view');
  const isByModel = usePage(({ page }) => page === 'by-model');
  return (
    <>
      {isRail ? (
        <DialogTrigger>
          <NavTrigger icon={Bookmark} label={t('nav.views')} page="views" isCurrent={isByModel} />
          <Popover placement="right top">
            <Dialog className={classNames(styles.popover)} aria-label={t('views.title')}>
              {({ close }) => <Views onSave={saveView} onShow={close} />}
            </Dialog>
          </Popover>
        </DialogTrigger>
      ) : (
        <Views onSave={saveView} onShow={stay} />
      )}
      {isSaving && (
        <ViewNameDialog
          title={t('views.save')}
          lead={t('views.saveLead')}
          initialName=""
          onSubmit={(name) => send('views.save', { name, content: currentContent() })}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

function saveView(): void {
  openDialog({ kind: 'save-view' });
}

/** The list in the sidebar does not close. */
function stay(): void {}

interface ViewsProps {
  readonly onSave: () => void;
  /** Called after a view was shown. */
  readonly onShow: () => void;
}

function Views({ onSave, onShow }: ViewsProps) {
  const { t } = useTranslation();
  const views = useConsole((state) => state.views);
  const counts = useViewCounts(useMemo(() => [unusedNow, ...views], [views]));
  const page = usePage((state) => state.page);
  const isHere = page === 'devices';
  const query = useDevicesView((state) => state.query);
  const facets = useDevicesView((state) => state.facets);
  const choices = useConsole((state) => state.settings.view);
  const current = contentOf(query, facets, choices);
  const isFull = views.length >= MAX_VIEWS;
  const show = (view: Parameters<typeof showView>[0]) => {
    showView(view);
    onShow();
  };
  return (
    <section className={styles.views} aria-label={t('views.title')}>
      <div className={styles.top}>
        <h2>{t('views.title')}</h2>
        <IconButton
          icon={Plus}
          size="small"
          label={isFull ? t('views.full', { most: MAX_VIEWS }) : t('views.save')}
          isDisabled={isFull}
          onPress={onSave}
        />
      </div>
      <ul>
        <ViewLine
          name={t('views.unusedNow')}
          count={counts.get(unusedNow.id)}
          isCurrent={isHere && current.query === unusedNow.query && facets.size === 0}
          onShow={() => show(unusedNow)}
        />
        <ViewLine
          name={t('views.byModel')}
          count={undefined}
          isCurrent={page === 'by-model'}
          onShow={() => {
            showByModel();
            onShow();
          }}
        />
        {views.map((view, index) => (
          <ViewLine
            key={view.id}
            name={view.name}
            count={counts.get(view.id)}
            isCurrent={isHere && isSameContent(view, current)}
            onShow={() => show(view)}
          >
            <ViewMenu view={view} index={index} count={views.length} />
          </ViewLine>
        ))}
      </ul>
    </section>
  );
}
