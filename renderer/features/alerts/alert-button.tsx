import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { AlertCondition, AlertTarget } from '#shared/model/fleet/alert.ts';
import { send } from '../../state/api/send.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useConsole } from '../../state/console.ts';
import { findAlert } from './find-alert.ts';

interface AlertButtonProps {
  readonly target: AlertTarget;
  readonly when: AlertCondition;
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'icon';
}

export function AlertButton({ target, when, kind = 'plain' }: AlertButtonProps) {
  const { t } = useTranslation();
  const usualMinutes = useConsole((state) => state.settings.idleMinutes);
  const [chosenMinutes, setMinutes] = useState<number | null>(null);
  const set = useConsole((state) => findAlert(state.alerts.pending, target, when));
  if (set) {
    return (
      <Button kind={kind === 'quiet' ? kind : 'plain'} onPress={() => send('alerts.remove', { id: set.id })}>
        {t('alerts.takeBack')}
      </Button>
    );
  }
  const minutes = chosenMinutes ?? usualMinutes;
  const idleMinutes = when === 'unused' ? minutes : null;
  const label = t(target.kind === 'device' ? `alerts.tell.${when}` : `alerts.tellAny.${when}`);
  const add = () => send('alerts.add', { target, when, idleMinutes });
  if (kind === 'icon') return <IconButton icon={BellPlus} label={label} onPress={add} />;
  return (
    <>
      <Button kind={kind} onPress={add}>
        {kind !== 'quiet' && <BellPlus aria-hidden="true" />}
        {label}
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

/** After how long without a sign of use a phone behind ADB counts as unused. */
function IdleMinutes({ minutes, onChange }: IdleMinutesProps) {
  const { t } = useTranslation();
  const offered = [...new Set([...offeredMinutes, minutes])].toSorted((one, other) => one - other);
  return (
    <SelectField
      labelAt="inline"
      label={t('alerts.unusedAfter')}
      value={`${minutes}`}
      options={offered.map((count) => ({ value: `${count}`, label: t('alerts.minutes', { count }) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
