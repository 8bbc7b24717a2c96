import { type ReactNode, useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.tsx';
import { MOST_VIEWS } from '#shared/model/saved-view.ts';
import { useFormats } from '../../i18n/format.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { useDevicePicks } from '../../state/device-picks.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { usePage } from '../../state/page.ts';
import { useViewCounts } from './use-view-counts.ts';
import { ViewMenu } from './view-menu.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { contentOf, isSameContent } from './view-content.ts';
import { currentContent, unusedNow, showView } from './view-state.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './views.module.css';
import navLinkStyles from '../../ui/nav-link.module.css';
import iconStyles from '../../ui/icon.module.css';

export function ViewsList() {
  const { t } = useTranslation();
  const views = useConsole((state) => state.views);
  const counts = useViewCounts(useMemo(() => [unusedNow, ...views], [views]));
  const [isSaving, setIsSaving] = useState(false);
  const isHere = usePage(({ page }) => page === 'devices');
  const query = useDevicesView((state) => state.query);
  const picks = useDevicePicks((state) => state.picks);
  const choices = useConsole((state) => state.settings.view);
  const current = contentOf(query, picks, choices);
  const isFull = views.length >= MOST_VIEWS;
  return (
    <section className={styles.views} aria-label={t('views.title')}>
      <div className={styles.top}>
        <h2>{t('views.title')}</h2>
        <AriaButton
          className={classNames(styles.button)}
          aria-label={isFull ? t('views.full', { most: MOST_VIEWS }) : t('views.save')}
          isDisabled={isFull}
          onPress={() => setIsSaving(true)}
        >
          <svg className={iconStyles.icon} viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 2v8M2 6h8" />
          </svg>
        </AriaButton>
      </div>
      <ul>
        <ViewLine
          name={t('views.unusedNow')}
          count={counts.get(unusedNow.id)}
          isCurrent={isHere && current.query === unusedNow.query && picks.size === 0}
          onShow={() => showView(unusedNow)}
        />
        {views.map((view, index) => (
          <ViewLine
            key={view.id}
            name={view.name}
            count={counts.get(view.id)}
            isCurrent={isHere && isSameContent(view, current)}
            onShow={() => showView(view)}
          >
            <ViewMenu view={view} index={index} count={views.length} />
          </ViewLine>
        ))}
      </ul>
      {isSaving && (
        <ViewNameDialog
          title={t('views.save')}
          lead={t('views.saveLead')}
          initialName=""
          onSubmit={(name) => send('views.save', { name, content: currentContent() })}
          onClose={() => setIsSaving(false)}
        />
      )}
    </section>
  );
}

interface ViewLineProps {
  readonly name: string;
  /** How many devices it shows; undefined until they have been counted. */
  readonly count: number | undefined;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
  readonly children?: ReactNode;
}

function ViewLine({ name, count, isCurrent, onShow, children }: ViewLineProps) {
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
        <bdi className={styles.name}>{name}</bdi>
        <span className={navLinkStyles.count}>{count !== undefined && formats.number(count)}</span>
      </button>
      {children}
    </li>
  );
}
