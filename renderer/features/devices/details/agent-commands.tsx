import { useTranslation } from '../../../i18n/translation.tsx';
import { api } from '../../../state/api/api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './details.module.css';

/** The console's question to a device's agent, to be asked again from a command line. */
export function AgentCommands({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <h3>{t('export.copyCommand')}</h3>
      <div className={styles.commands}>
        {(['posix', 'powershell'] as const).map((shell) => (
          <CopyButton
            key={shell}
            text={async () => (await api.call('agents.command', { agentId, shell })) ?? ''}
          >
            {t(`export.commandFor.${shell}`)}
          </CopyButton>
        ))}
      </div>
    </section>
  );
}
