import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/api.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** How long it says that it has copied. */
const TOLD_MS = 2_000;

/** Copies a text and says so for a moment. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button onPress={() => void api.call('clipboard.copy', { text }).then(() => setCopied(text))}>
      <span aria-live="polite">{copied === text ? t('copied') : children}</span>
    </Button>
  );
}
