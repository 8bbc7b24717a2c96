import { Bookmark, Flag, Plus, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { Dialog, DialogTrigger, Button as AriaButton } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.ts';
import { MAX_VIEWS, type SavedView } from '#shared/model/saved-view.ts';
import { send } from '../../state/api/send.ts';
import { showByModel } from '../../state/by-model.ts';
import { selectOwnKeys } from '../../state/claims.ts';
import { useConsole } from '../../state/console.ts';
import { closeDialog, openDialog, usePage } from '../../state/page.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/menu.tsx';
import { mine } from '../claims/mine.ts';
import { useViewCounts } from './use-view-counts.ts';
import { contentOf, isSameContent } from './view-content.ts';
import { currentContent, unusedNow, showView } from './view-state.ts';
import { useFormats } from '../../i18n/format.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { NameDialog } from '../../ui/name-dialog.tsx';
import textStyles from '../../ui/text.module.css';
import navLinkStyles from '../../ui/nav-link.module.css';
import styles from './views.module.css';

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
          initialName=""
          onSubmit={(name) => send('views.save', { name, content: currentContent() })}
          onClose={closeDialog}
        >
          <p className={textStyles.soft}>{t('views.saveLead')}</p>
        </ViewNameDialog>
      )}
    </>
  );
}

function saveView(): void {
  openDialog({ kind: 'save-view' });
}

/** The list in the sidebar doesn't close. */
function stay(): void {}

interface ViewsProps {
  readonly onSave: () => void;
  readonly onShow: () => void;
}

function Views({ onSave, onShow }: ViewsProps) {
  const { t } = useTranslation();
  const views = useConsole((state) => state.views);
  const counts = useViewCounts(useMemo(() => [mine, unusedNow, ...views], [views]));
  const hasClaims = useConsole(({ claims }) => claims.isTaking || selectOwnKeys({ claims }).size > 0);
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
        {hasClaims && (
          <ViewLine
            name={t('claims.mine')}
            icon={Flag}
            count={counts.get(mine.id)}
            isCurrent={isHere && current.query === mine.query && facets.size === 0}
            onShow={() => show(mine)}
          />
        )}
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

interface ViewLineProps {
  readonly name: string;
  /** Undefined until they're counted. */
  readonly count: number | undefined;
  readonly icon?: LucideIcon;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
  readonly children?: ReactNode;
}

function ViewLine({ name, count, icon: Icon = Bookmark, isCurrent, onShow, children }: ViewLineProps) {
  const formats = useFormats();
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={classNames(navLinkStyles.link, styles.link)}
        aria-current={isCurrent ? 'true' : undefined}
        title={name}
        onClick={onShow}
      >
        <Icon aria-hidden="true" />
        <bdi className={navLinkStyles.label}>{name}</bdi>
        <span className={navLinkStyles.count}>{count !== undefined && formats.number(count)}</span>
      </button>
      {children}
    </li>
  );
}

interface ViewMenuProps {
  readonly view: SavedView;
  /** Out of `count` views. */
  readonly index: number;
  readonly count: number;
}

function ViewMenu({ view: { id, name }, index, count }: ViewMenuProps) {
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

interface NavTriggerProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly page: string;
  readonly isCurrent: boolean;
}

/** Opens a popover, which finds it by its context. */
function NavTrigger({ icon: Icon, label, page, isCurrent }: NavTriggerProps) {
  return (
    <AriaButton
      className={classNames(navLinkStyles.link)}
      data-page={page}
      {...(isCurrent && ({ 'aria-current': 'page' } as const))}
    >
      <Icon aria-hidden="true" />
      <span className={navLinkStyles.label}>{label}</span>
    </AriaButton>
  );
}

interface ViewNameDialogProps extends Pick<
  ComponentProps<typeof NameDialog>,
  'title' | 'initialName' | 'onClose' | 'children'
> {
  readonly onSubmit: (name: string) => void;
}

const LONGEST_NAME = 100;

function ViewNameDialog({ onSubmit, ...props }: ViewNameDialogProps) {
  const { t } = useTranslation();

  function submit(name: string): Promise<undefined> {
    onSubmit(name);
    return Promise.resolve(undefined);
  }

  return (
    <NameDialog
      {...props}
      submitLabel={t('views.confirm')}
      label={t('views.name')}
      placeholder={t('views.namePlaceholder')}
      maxLength={LONGEST_NAME}
      submit={submit}
    />
  );
}
