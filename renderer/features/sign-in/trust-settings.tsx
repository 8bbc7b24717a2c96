import type { Authority } from '#shared/model/service-trust.ts';
import { type ReactNode, useState } from 'react';
import { readBaseAddress } from '#shared/model/text/base-address.ts';
import { managedServiceOf } from '#shared/model/managed.ts';
import type { Input } from '#shared/ipc/contract.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { Fingerprint } from './fingerprint.tsx';
import styles from './trust.module.css';
import fieldStyles from '../../ui/field.module.css';

type TrustPart = Input<'trust.remove'>['what'];

/** What you've trusted about the service at this address, with buttons to take it back. */
export function TrustSettings({ address: typed }: { readonly address: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reading = readBaseAddress(typed);
  const address = reading.ok ? reading.address : null;
  const trust = useConsole((state) => state.trusts.find((each) => each.address === address));
  const service = useConsole((state) => managedServiceOf(state.managed));
  const [unusable, setUnusable] = useState<string | null>(null);
  const describe = ({ name, validTo }: Authority) =>
    t('trust.settings.authority', { name, date: formats.date(validTo) });
  if (address === null) return null;
  if (service?.authority && service.address === address) {
    return (
      <div className={styles.settings}>
        <p className={fieldStyles.hint}>
          {describe(service.authority)} {t('managed.setBy')}
        </p>
      </div>
    );
  }
  const isTls = address.startsWith('https:');
  if (!isTls && !trust?.isPlainAllowed) return null;

  const remove = (what: TrustPart) => send('trust.remove', { address, what });
  async function chooseAuthority(known: string): Promise<void> {
    const outcome = await api.call('trust.chooseAuthority', { address: known });
    setUnusable(outcome.outcome === 'unusable' ? outcome.file : null);
  }

  return (
    <fieldset className={styles.settings} aria-label={t('trust.settings.title')}>
      {trust?.isPlainAllowed && !isTls && (
        <Decision onRemove={() => remove('plain')}>{t('trust.settings.plain')}</Decision>
      )}
      {isTls && !trust && <p className={fieldStyles.hint}>{t('trust.settings.none')}</p>}
      {trust?.fingerprint && (
        <Decision onRemove={() => remove('certificate')}>
          {t('trust.settings.certificate')} <Fingerprint of={trust.fingerprint} />
        </Decision>
      )}
      {trust?.authority && (
        <Decision onRemove={() => remove('authority')}>{describe(trust.authority)}</Decision>
      )}
      {isTls && (
        <Button kind="quiet" onPress={() => report(chooseAuthority(address))}>
          {t('trust.settings.chooseAuthority')}
        </Button>
      )}
      {unusable !== null && (
        <p className={fieldStyles.problem} role="alert">
          {t('trust.settings.unusable', { file: unusable })}
        </p>
      )}
    </fieldset>
  );
}

function Decision({ onRemove, children }: { readonly onRemove: () => void; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.decision}>
      <p>{children}</p>
      <Button kind="quiet" onPress={onRemove}>
        {t('trust.settings.forget')}
      </Button>
    </div>
  );
}
