import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { WatchCondition, WatchTarget } from '#shared/model/watch.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useConsole } from '../../state/console.ts';
import { findWatch } from './find-watch.ts';

interface WatchButtonProps {
  readonly target: WatchTarget;
  readonly when: WatchCondition;
  readonly kind?: 'primary' | 'plain' | 'quiet';
}

/** Creates an alert, and deletes it while it waits. */
export function WatchButton({ target, when, kind = 'plain' }: WatchButtonProps) {
  const { t } = useTranslation();
  const usualMinutes = useConsole((state) => state.settings.idleMinutes);
  const [chosenMinutes, setMinutes] = useState<number | null>(null);
  const set = useConsole((state) => findWatch(state.watches.pending, target, when));
  if (set) {
    return (
      <Button
        kind={kind === 'primary' ? 'plain' : kind}
        onPress={() => send('watches.remove', { id: set.id })}
      >
        {t('watches.takeBack')}
      </Button>
    );
  }
  const minutes = chosenMinutes ?? usualMinutes;
  const idleMinutes = when === 'unused' ? minutes : null;
  return (
    <>
      <Button kind={kind} onPress={() => send('watches.add', { target, when, idleMinutes })}>
        {kind !== 'quiet' && <BellPlus aria-hidden="true" />}
        {t(target.kind === 'device' ? `watches.tell.${when}` : `watches.tellAny.${when}`)}
      </Button>
      {when === 'unused' && <IdleMinutes minutes={minutes} onChange={setMinutes} />}
    </>
  );
}

const offeredMinutes = [5, 15, 30, 60, 120, 240];

interface IdleMinutesProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

/** The time without a sign of use after which a phone behind ADB counts as unused. */
function IdleMinutes({ minutes, onChange }: IdleMinutesProps) {
  const { t } = useTranslation();
  const offered = [...new Set([...offeredMinutes, minutes])].toSorted((one, other) => one - other);
  return (
    <SelectField
      isInline
      label={t('watches.unusedAfter')}
      value={`${minutes}`}
      options={offered.map((count) => ({ value: `${count}`, label: t('watches.minutes', { count }) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
