import { CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { IconButton } from './button.tsx';
import { Status } from './status.tsx';
import styles from './toast.module.css';

const SHOWN_MS = 6_000;

interface ToastProps {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** After 6 s without pointer or focus on it, or when dismissed. Pass the same function each time. */
  readonly onClose: () => void;
}

/** How the last action went, at the bottom of the window, long enough to undo it. */
export function Toast({ children, actions, onClose }: ToastProps) {
  const { t } = useTranslation();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <CircleCheck aria-hidden="true" />
      <Status className={styles.text}>{children}</Status>
      {actions}
      <IconButton icon={X} size="small" label={t('dismiss')} onPress={onClose} />
    </div>
  );
}
