import { useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { TextField } from './text-field.tsx';

interface NumberSettingProps {
  readonly label: string;
  readonly value: number;
  /** The smallest and the largest allowed value. */
  readonly range: readonly [number, number];
  readonly onChange: (value: number) => void;
}

/** An integer. It reports a typed value as soon as it is valid and within the range. */
export function NumberSetting({ label, value, range: [min, max], onChange }: NumberSettingProps) {
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
