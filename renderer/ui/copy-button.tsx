import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { api } from '../state/api/api.ts';
import { report } from '../state/report.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  /** The text to copy, or a function that returns it on demand. */
  readonly text: string | (() => Promise<string>);
  readonly kind?: 'plain' | 'quiet';
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function CopyButton({ text, kind = 'plain', isDisabled, children }: CopyButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <Button kind={kind} isDisabled={isDisabled} onPress={() => copy(text)}>
      {kind === 'plain' && <Icon aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? t('copied') : children}</span>
    </Button>
  );
}

const COPIED_MS = 2_000;

/** Copies a text to the clipboard, and reports for two seconds that it was copied. */
export function useCopy() {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function write(text: string | (() => Promise<string>)): Promise<void> {
    await api.call('clipboard.copy', { text: typeof text === 'string' ? text : await text() });
    setCopiedAt(Date.now());
  }

  return {
    isCopied: copiedAt !== null,
    /** `text` is the text to copy, or a function that returns it. */
    copy: (text: string | (() => Promise<string>)) => report(write(text)),
  };
}
