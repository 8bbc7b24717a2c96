import type { AgentStatus } from './agent-summary.ts';
import styles from './agent-mark.module.css';

export function AgentMark({ status }: { readonly status: AgentStatus }) {
  return (
    <svg className={styles.mark} data-status={status} viewBox="0 0 14 14" aria-hidden="true">
      {shapes[status]}
    </svg>
  );
}

const circle = <circle className={styles.shape} cx="7" cy="7" r="5.5" />;
const dashedCircle = <circle className={styles.dashed} cx="7" cy="7" r="5.5" />;
const exclamation = <path className={styles.cut} d="M7 4.6v3M7 9.8v.1" />;
const waiting = (
  <>
    {dashedCircle}
    <path d="M4.6 7v.1M7 7v.1M9.4 7v.1" />
  </>
);

const shapes = {
  fresh: (
    <>
      {circle}
      <path className={styles.cut} d="m4.3 7.2 1.9 1.9 3.6-4" />
    </>
  ),
  silent: (
    <>
      <path className={styles.shape} d="M7 1.6 12.8 12.2H1.2Z" />
      <path className={styles.cut} d="M7 5.6v3M7 10.4v.1" />
    </>
  ),
  refusing: (
    <>
      <path className={styles.shape} d="M4.7 1.5h4.6l3.2 3.2v4.6l-3.2 3.2H4.7L1.5 9.3V4.7Z" />
      {exclamation}
    </>
  ),
  unknown: (
    <>
      {dashedCircle}
      <path d="M5.6 5.6a1.5 1.5 0 1 1 2.1 1.5c-.5.2-.7.5-.7 1.1M7 9.9v.2" />
    </>
  ),
  paused: (
    <>
      {circle}
      <path d="M5.6 5v4M8.4 5v4" />
    </>
  ),
  polling: waiting,
  'never-polled': waiting,
  'from-last-time': waiting,
} as const satisfies Record<AgentStatus, unknown>;
