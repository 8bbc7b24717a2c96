import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { api } from '../state/api/api.ts';
import { report } from '../state/report.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  /** What to copy, or how to get it when it is wanted. */
  readonly text: string | (() => Promise<string>);
  readonly kind?: 'plain' | 'quiet';
  readonly children: ReactNode;
}

const TOLD_MS = 2_000;

export function CopyButton({ text, kind = 'plain', children }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy(): Promise<void> {
    await api.call('clipboard.copy', { text: typeof text === 'string' ? text : await text() });
    setCopiedAt(Date.now());
  }

  return (
    <Button kind={kind} onPress={() => report(copy())}>
      <span aria-live="polite">{copiedAt === null ? children : t('copied')}</span>
    </Button>
  );
}
