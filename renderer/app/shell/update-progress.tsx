import { useTranslation } from '../../i18n/translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { useConsole } from '../../state/console.ts';

export function UpdateProgress() {
  const { t } = useTranslation();
  const update = useConsole((state) => state.update);
  if (update.kind !== 'downloading') return null;
  const { version, percent } = update;
  return <Progress text={t('update.downloading', { version, percent })} done={{ value: percent, of: 100 }} />;
}
