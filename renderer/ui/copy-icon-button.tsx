import { Check, Copy } from 'lucide-react';
import { useTranslation } from '../i18n/translation.ts';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';
import textStyles from './text.module.css';

interface CopyIconButtonProps {
  readonly text: string;
  /** Its accessible name and tooltip. */
  readonly label: string;
}

/** Copies the value next to it. */
export function CopyIconButton({ text, label }: CopyIconButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  return (
    <>
      <IconButton icon={isCopied ? Check : Copy} size="small" label={label} onPress={() => copy(text)} />
      <span className={textStyles.visuallyHidden} aria-live="polite">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
