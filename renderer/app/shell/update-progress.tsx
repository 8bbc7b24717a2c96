import { useTranslation } from '../../i18n/translation.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useConsole } from '../../state/console.ts';

/** How much of a newer version is here already, out of the way of what a person does. */
export function UpdateProgress() {
  const { t } = useTranslation();
  const update = useConsole((state) => state.update);
  if (update.kind !== 'downloading') return null;
  const { version, percent } = update;
  return (
    <Progress words={t('update.downloading', { version, percent })} done={{ value: percent, of: 100 }} />
  );
}
