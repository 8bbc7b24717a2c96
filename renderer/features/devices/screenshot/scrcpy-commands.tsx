import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { describeForScrcpy } from '#shared/device/scrcpy-command.ts';
import { type Shell, shells } from '#shared/model/text/command-line.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useConsole } from '../../../state/console.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from '../details/details-panel.module.css';
import textStyles from '../../../ui/text.module.css';

/** Taking control is up to your own scrcpy, never the console. */
export function ScrcpyCommands({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  const id = useId();
  const isOwnLab = useConsole(
    ({ session }) => session.kind === 'signed-in' && session.choice.kind === 'this-computer',
  );
  const { agent, entry, version } = row;
  const isHere = isOwnLab || agent.via === 'this-computer';
  const way = describeForScrcpy({ device: entry.device, agent: { address: agent.address, version, isHere } });
  return (
    <fieldset className={styles.command} aria-labelledby={id} aria-describedby={`${id}-note`}>
      <p id={id} className={textStyles.soft}>
        {t('screenshot.scrcpy.title')}
      </p>
      {way.kind === 'absent' && (
        <small id={`${id}-note`}>{t(`screenshot.scrcpy.absent.${way.reason}`)}</small>
      )}
      {way.kind === 'remote' && way.direct && <small>{t('screenshot.scrcpy.direct')}</small>}
      {way.kind !== 'absent' && way.direct && <ForShells write={way.direct} />}
      {way.kind === 'remote' && (
        <>
          <small>{t('screenshot.scrcpy.ssh')}</small>
          <div className={styles.actions}>
            <CopyButton text={way.tunnel('posix')}>{t('screenshot.scrcpy.tunnel')}</CopyButton>
          </div>
          <ForShells write={way.throughTunnel} />
        </>
      )}
      {way.kind !== 'absent' && (
        <small id={`${id}-note`} className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          {t('screenshot.scrcpy.note')}
        </small>
      )}
    </fieldset>
  );
}

function ForShells({ write }: { readonly write: (shell: Shell) => string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      {shells.map((shell) => (
        <CopyButton key={shell} text={write(shell)}>
          {t(`export.commandFor.${shell}`)}
        </CopyButton>
      ))}
    </div>
  );
}
