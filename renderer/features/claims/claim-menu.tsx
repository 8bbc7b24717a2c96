import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { MAX_CLAIM_NOTE } from '#shared/model/fleet/lab-claims.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { readNow } from '../../state/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { Popover, TriggerButton } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HOUR_MINUTES, HOUR_MS, MINUTE_MS, minutesUntilEvening } from './claim-times.ts';
import styles from './claims.module.css';

interface ClaimMenuProps {
  readonly label: string;
  readonly kind: 'primary' | 'plain';
  /** There's no note then: it stays as it is. */
  readonly isExtension?: boolean;
  readonly from?: number;
  readonly onChoose: (minutes: number, note: string) => void;
}

/** For how long, with a note if you like. If the menu gets closed by mistake, the note stays. */
export function ClaimMenu({ label, kind, isExtension = false, from, onChoose }: ClaimMenuProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [note, setNote] = useState('');
  const hours = (count: number) => formats.duration(count * HOUR_MS);
  return (
    <DialogTrigger>
      <TriggerButton kind={kind} aria-label={label}>
        <ChevronDown aria-hidden="true" />
      </TriggerButton>
      <Popover placement="bottom start" className={classNames(styles.popover)}>
        <Dialog className={classNames(styles.menu)} aria-label={label}>
          {({ close }) => {
            const now = readNow();
            const start = from ?? now;
            const evening = minutesUntilEvening(now);
            const choose = (minutes: number) => {
              close();
              onChoose(minutes, note);
              setNote('');
            };
            const choices = [1, 2, 4].map((count) => ({
              label: hours(count),
              minutes: count * HOUR_MINUTES,
            }));
            const all =
              isExtension || evening === null
                ? choices
                : [...choices, { label: t('claims.untilClock', { time: '18:00' }), minutes: evening }];
            return (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  choose(HOUR_MINUTES);
                }}
              >
                {!isExtension && (
                  <div className={styles.note}>
                    <TextField
                      label={t('claims.note')}
                      value={note}
                      maxLength={MAX_CLAIM_NOTE}
                      autoFocus
                      hint={t('claims.noteLength', { count: note.length, most: MAX_CLAIM_NOTE })}
                      onChange={setNote}
                    />
                  </div>
                )}
                {all.map(({ label: text, minutes }) => (
                  <button key={text} type="button" className={styles.choice} onClick={() => choose(minutes)}>
                    {text}
                    <span className={styles.soft}>
                      {t('claims.until', { time: formats.clock(start + minutes * MINUTE_MS) })}
                    </span>
                  </button>
                ))}
              </form>
            );
          }}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
