import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/button.tsx';
import { useConsole } from '../../state/console.ts';
import { SaveSnapshotDialog } from './snapshot-dialogs.tsx';
import { SnapshotsPanel } from './snapshots-panel.tsx';
import { Timeline } from './timeline.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './history.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';
import segmentsStyles from '../../ui/segments.module.css';

const tabs = ['timeline', 'compare'] as const;
type HistoryTab = (typeof tabs)[number];

export function HistoryPage() {
  const { t } = useTranslation();
  const newest = useConsole((state) => state.snapshots[0]);
  const [tab, setTab] = useState<HistoryTab>('timeline');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  function showSaved(id: string): void {
    setChosenId(id);
    setTab('compare');
  }

  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <div>
          <h1>{t('history.title')}</h1>
          <p>{t('history.lead')}</p>
        </div>
        <Button onPress={() => setIsSaving(true)}>{t('snapshots.save')}</Button>
      </header>
      <Tabs
        className={classNames(styles.tabs)}
        selectedKey={tab}
        onSelectionChange={(key) => setTab(tabs.find((each) => each === key) ?? 'timeline')}
      >
        <TabList
          className={classNames(segmentsStyles.segments, styles.tabList)}
          aria-label={t('history.title')}
        >
          {tabs.map((each) => (
            <Tab key={each} id={each} className={classNames(segmentsStyles.segment)}>
              {t(`history.tabs.${each}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="timeline" className={classNames(styles.panel)}>
          <Timeline />
        </TabPanel>
        <TabPanel id="compare" className={classNames(styles.panel)}>
          <SnapshotsPanel
            chosenId={chosenId ?? newest?.id ?? null}
            onChoose={setChosenId}
            onSave={() => setIsSaving(true)}
          />
        </TabPanel>
      </Tabs>
      {isSaving && <SaveSnapshotDialog onSaved={showSaved} onClose={() => setIsSaving(false)} />}
    </main>
  );
}
