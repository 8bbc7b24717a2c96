import { useState, useId } from 'react';
import { fixedServiceOf } from '#shared/model/managed.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { LabLine } from './lab-line.tsx';
import { labIcons, type LabKind } from './lab-names.ts';
import { hasOneKind, listLabKinds, rememberEntries } from './remembered-entries.ts';
import type { useSignIn } from './use-sign-in.ts';
import styles from './lab-radio.module.css';
import fieldStyles from '../../ui/field.module.css';

interface LabChoiceProps {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly isDisabled: boolean;
}

/** The last lab on one line. All labs if there was none, or if you ask. */
export function LabChoice({ signIn, isDisabled }: LabChoiceProps) {
  const { entries, isChoosing, change, openChoice } = signIn;
  const { kind, address } = entries;
  const { t } = useTranslation();
  const managed = useConsole((state) => state.managed);
  const isFixed = kind === 'service' && fixedServiceOf(managed) !== null;
  const chooseLab = (chosen: LabKind) =>
    change({ kind: chosen, ...rememberEntries(chosen, useConsole.getState()), isProtecting: false });
  // If a click opened the choice, it takes the focus from the button it replaces.
  const [wasOpen] = useState(isChoosing);
  return (
    <>
      {isChoosing && !hasOneKind(managed) && (
        <LabRadio
          labs={listLabKinds(managed)}
          value={kind}
          isDisabled={isDisabled}
          isFocused={!wasOpen}
          onChange={chooseLab}
        />
      )}
      {(!isChoosing || isFixed) && (
        <LabLine
          icon={labIcons[kind]}
          name={isFixed ? address : t(`signIn.labs.${kind}`)}
          detail={isFixed ? t('managed.setBy') : kind === 'service' ? address : t(`signIn.labHints.${kind}`)}
        >
          {!isChoosing && (
            <Button kind="quiet" isDisabled={isDisabled} onPress={openChoice}>
              {t('signIn.change')}
            </Button>
          )}
        </LabLine>
      )}
    </>
  );
}

interface LabRadioProps {
  readonly labs: readonly LabKind[];
  readonly value: LabKind;
  readonly onChange: (kind: LabKind) => void;
  readonly isDisabled: boolean;
  /** It replaces a button that had the focus. */
  readonly isFocused: boolean;
}

function LabRadio({ labs, value, onChange, isDisabled, isFocused }: LabRadioProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.radio} role="radiogroup" aria-labelledby={`${id}-label`}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {t('signIn.lab')}
      </span>
      {labs.map((kind) => {
        const Icon = labIcons[kind];
        return (
          <label key={kind} className={styles.row}>
            <Icon aria-hidden="true" />
            <span>
              <span className={styles.name} id={`${id}-${kind}`}>
                {t(`signIn.labs.${kind}`)}
              </span>
              <small id={`${id}-${kind}-hint`}>{t(`signIn.labHints.${kind}`)}</small>
            </span>
            <input
              type="radio"
              name={id}
              checked={value === kind}
              disabled={isDisabled}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the rows was removed.
              autoFocus={isFocused && value === kind}
              aria-labelledby={`${id}-${kind}`}
              aria-describedby={`${id}-${kind}-hint`}
              onChange={() => onChange(kind)}
            />
          </label>
        );
      })}
    </div>
  );
}
