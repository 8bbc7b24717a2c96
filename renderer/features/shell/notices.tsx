import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useConsole } from '../../stores/console.ts';

/** What the console has to say of itself, until dismissed. */
export function Notices() {
  const { t } = useTranslation();
  const notices = useConsole((state) => state.notices);
  return notices.map((notice) => (
    <Banner
      key={notice.id}
      kind="info"
      actions={
        <Button kind="quiet" onPress={() => void api.call('notices.dismiss', { id: notice.id })}>
          {t('dismiss')}
        </Button>
      }
    >
      {t(`notices.${notice.kind}`, { file: notice.file, keptAs: notice.keptAs })}
    </Banner>
  ));
}
