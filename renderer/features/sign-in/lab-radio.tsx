import { useId } from 'react';
import type { LabChoice } from '#shared/model/lab.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import styles from './lab-radio.module.css';
import fieldStyles from '../../ui/field.module.css';

export type LabKind = LabChoice['kind'];
const kinds = ['this-computer', 'service', 'demo'] as const satisfies readonly LabKind[];

interface LabRadioProps {
  readonly value: LabKind;
  readonly onChange: (kind: LabKind) => void;
  readonly isDisabled: boolean;
}

/** Which lab to sign in to. The platform's own radio buttons, drawn as three tiles. */
export function LabRadio({ value, onChange, isDisabled }: LabRadioProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.radio} role="radiogroup" aria-labelledby={`${id}-label`}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {t('signIn.lab')}
      </span>
      <div className={styles.tiles}>
        {kinds.map((kind) => (
          <label key={kind} className={styles.tile}>
            <input
              type="radio"
              name={id}
              checked={value === kind}
              disabled={isDisabled}
              aria-describedby={`${id}-hint`}
              onChange={() => onChange(kind)}
            />
            <span>{t(`signIn.labs.${kind}`)}</span>
          </label>
        ))}
      </div>
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        {t(`signIn.labHints.${value}`)}
      </p>
    </div>
  );
}
