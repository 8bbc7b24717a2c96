import { useId } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { labIcons, type LabKind } from './lab-names.ts';
import styles from './lab-radio.module.css';
import fieldStyles from '../../ui/field.module.css';

interface LabRadioProps {
  readonly labs: readonly LabKind[];
  readonly value: LabKind;
  readonly onChange: (kind: LabKind) => void;
  readonly isDisabled: boolean;
  /** It replaces a button that had the focus. */
  readonly isFocused: boolean;
}

/** The choice of a lab: native radio buttons, each in a row with a sentence. */
export function LabRadio({ labs, value, onChange, isDisabled, isFocused }: LabRadioProps) {
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
