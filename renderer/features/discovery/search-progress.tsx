import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useConsole } from '../../state/console.ts';

export function SearchProgress() {
  const { t } = useTranslation();
  const formats = useFormats();
  const search = useConsole((state) => state.discovery.search);
  const found = useConsole((state) => state.discovery.found.filter(({ by }) => by === 'search').length);
  if (search.kind === 'none') return null;
  const shown = { asked: formats.number(search.contacted), all: formats.number(search.total) };
  if (search.kind !== 'running') {
    return (
      <output>
        {search.kind === 'canceled'
          ? t('discovery.search.cancelled', shown)
          : found === 0
            ? t('discovery.search.nothing', shown)
            : t('discovery.search.done', { ...shown, count: found })}
      </output>
    );
  }
  return (
    <Progress
      text={t('discovery.search.progress', shown)}
      done={{ value: search.contacted, of: search.total }}
    >
      <Button onPress={() => send('discovery.cancelSearch')}>{t('discovery.search.cancel')}</Button>
    </Progress>
  );
}
