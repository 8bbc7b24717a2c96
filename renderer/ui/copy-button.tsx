import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  /** Pass a function if the text has yet to be made. */
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
