import { useTranslation } from 'react-i18next';
import { api } from '../../../state/api/api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** The console's question to a device's agent, to be asked again from a command line. */
export function AgentCommands({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation();
  return (
    <section className="details-section">
      <h3>{t('export.copyCommand')}</h3>
      <div className="details-commands">
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
