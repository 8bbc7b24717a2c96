import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  /** For `aria-keyshortcuts`. */
  readonly keys?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off at once; the platform's own check box, drawn as a switch. */
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
