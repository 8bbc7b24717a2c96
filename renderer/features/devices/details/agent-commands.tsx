import { useId } from 'react';
import { shells } from '#shared/model/command-line.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { api } from '../../../state/api/api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './details-panel.module.css';
import textStyles from '../../../ui/text.module.css';

/** The console's request to a device's agent, for a command line. */
export function AgentCommands({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={styles.command} aria-labelledby={id}>
      <p id={id} className={textStyles.soft}>
        {t('export.copyCommand')}
      </p>
      <div className={styles.actions}>
        {shells.map((shell) => (
          <CopyButton
            key={shell}
            text={async () => (await api.call('agents.command', { agentId, shell })) ?? ''}
          >
            {t(`export.commandFor.${shell}`)}
          </CopyButton>
        ))}
      </div>
    </fieldset>
  );
}
