import { type ReactNode, useState } from 'react';
import { type CallLimits, type DigestSettings, digestAlgorithms, textEncodings } from '#shared/model/lab.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { algorithmNames } from './algorithm-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sign-in.module.css';

export interface ConnectionChoices {
  readonly digest: DigestSettings;
  readonly limits: CallLimits;
}

interface ConnectionSettingsProps extends ConnectionChoices {
  /** The administrator decides what passwords look like. */
  readonly isDigestFixed: boolean;
  readonly onChange: (choices: ConnectionChoices) => void;
  readonly children: ReactNode;
}

const limitFields = [
  { name: 'connectMs', label: 'signIn.connection.connect', unit: 1_000, most: 60 },
  { name: 'callMs', label: 'signIn.connection.call', unit: 1_000, most: 300 },
  { name: 'answerBytes', label: 'signIn.connection.size', unit: 1024 * 1024, most: 256 },
] as const;

/** What the specification leaves open: password digest, time limit, size limit. */
export function ConnectionSettings(props: ConnectionSettingsProps) {
  const { digest, limits, isDigestFixed, onChange, children } = props;
  const { t } = useTranslation();
  const asTyped = 'as-typed';
  const setDigest = (next: DigestSettings) => onChange({ digest: next, limits });
  return (
    <details className={styles.connection}>
      <summary>{t('signIn.connection.title')}</summary>
      <div className={styles.connectionFields}>
        {!isDigestFixed && (
          <>
            <SelectField
              label={t('signIn.connection.digest')}
              value={digest.kind === 'digest' ? digest.algorithm : asTyped}
              options={[
                ...digestAlgorithms.map((value) => ({ value, label: algorithmNames[value] })),
                { value: asTyped, label: t('signIn.connection.asTyped') } as const,
              ]}
              onChange={(value) =>
                setDigest(
                  value === asTyped
                    ? { kind: 'as-typed' }
                    : {
                        kind: 'digest',
                        algorithm: value,
                        encoding: digest.kind === 'digest' ? digest.encoding : 'utf-8',
                      },
                )
              }
            />
            {digest.kind === 'digest' && (
              <SelectField
                label={t('signIn.connection.encoding')}
                value={digest.encoding}
                options={textEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(encoding) => setDigest({ ...digest, encoding })}
              />
            )}
          </>
        )}
        {limitFields.map(({ name, label, unit, most }) => (
          <NumberSetting
            key={name}
            label={t(label)}
            value={limits[name] / unit}
            range={[1, most]}
            onChange={(value) => onChange({ digest, limits: { ...limits, [name]: value * unit } })}
          />
        ))}
      </div>
      {children}
    </details>
  );
}

interface NumberSettingProps {
  readonly label: string;
  readonly value: number;
  /** The smallest and the largest allowed. */
  readonly range: readonly [number, number];
  readonly onChange: (value: number) => void;
}

/** An integer, reported as soon as it's valid and within the range. */
function NumberSetting({ label, value, range: [min, max], onChange }: NumberSettingProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const isValid = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed ?? String(value)}
      problem={typed !== null && !isValid(typed) ? t('signIn.connection.outOfRange', { min, max }) : null}
      onChange={(text) => {
        setTyped(text);
        if (isValid(text)) onChange(Number(text));
      }}
    />
  );
}
