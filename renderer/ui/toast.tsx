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
  /** Called after 6 s without the pointer or the focus on it, or when it is dismissed. Must stay the same function. */
  readonly onClose: () => void;
}

/** The result of the last action, at the bottom of the window. It stays long enough to undo the action. */
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
