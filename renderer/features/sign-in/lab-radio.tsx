import { useId } from 'react';
import type { LabChoice } from '#shared/model/lab.ts';
import { useWords } from '../../i18n/words.tsx';

export type LabKind = LabChoice['kind'];
const kinds = ['this-computer', 'service', 'demo'] as const satisfies readonly LabKind[];

interface LabRadioProps {
  readonly value: LabKind;
  readonly onChange: (kind: LabKind) => void;
  readonly isDisabled: boolean;
}

/** Which lab to sign in to. The platform's own radio buttons, drawn as three tiles. */
export function LabRadio({ value, onChange, isDisabled }: LabRadioProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="lab-radio" role="radiogroup" aria-labelledby={`${id}-label`}>
      <span className="label" id={`${id}-label`}>
        {t('signIn.lab')}
      </span>
      <div className="lab-tiles">
        {kinds.map((kind) => (
          <label key={kind} className="lab-tile">
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
      <p className="field-hint" id={`${id}-hint`}>
        {t(`signIn.labHints.${value}`)}
      </p>
    </div>
  );
}
