import type { TFunction } from 'i18next';
import type { Notice } from '#shared/model/notice.ts';
import { send } from '../../state/api/send.ts';
import { Banner } from '../../ui/banner.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { showFailedWork, usePage } from '../../state/page.ts';

export function Notices() {
  const { t } = useTranslation();
  const notices = useConsole((state) => state.notices);
  const hasFailed = usePage((state) => state.hasFailedWork);
  return (
    <>
      {hasFailed && (
        <Banner order="answer" kind="problem" onDismiss={() => showFailedWork(false)}>
          {t('failures.internal')}
        </Banner>
      )}
      {notices.map((notice) => (
        <Banner key={notice.id} order="console" onDismiss={() => send('notices.dismiss', { id: notice.id })}>
          {noticeText(t, notice)}
        </Banner>
      ))}
    </>
  );
}

function noticeText(t: TFunction, notice: Notice): string {
  switch (notice.kind) {
    case 'file-set-aside':
    case 'file-from-newer':
      return t(`notices.${notice.kind}`, { file: notice.file, keptAs: notice.keptAs });
    case 'file-left-alone':
      return t('notices.file-left-alone', { file: notice.file });
    case 'not-saved':
      return t('notices.not-saved', { files: notice.files.join(', ') });
    case 'update-list-old':
      return t('notices.update-list-old', { count: notice.days });
    case 'page-crashed':
    case 'unexpected-error':
    case 'sign-in-not-removed':
      return t(`notices.${notice.kind}`);
  }
}
