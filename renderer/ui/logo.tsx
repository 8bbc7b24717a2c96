import styles from './logo.module.css';

/** The console's icon in the page's colors: five devices, the middle one lit. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="3.6" />
      <path
        className={styles.devices}
        d="M2.9 3.5h1.7v3H2.9zM2.9 9.5h1.7v3H2.9zM11.4 3.5h1.7v3h-1.7zM11.4 9.5h1.7v3h-1.7z"
      />
      <rect className={styles.device} x="6.2" y="3" width="3.6" height="10" rx="0.9" />
    </svg>
  );
}
