import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  /** For `aria-keyshortcuts`. */
  readonly keys?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that applies immediately. It is the native check box, styled as a switch. */
export function Switch({ label, keys, isOn, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      aria-label={label}
      aria-keyshortcuts={keys}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
