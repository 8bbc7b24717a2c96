import { useContext } from 'react';
import type { SignedIn } from '#shared/model/session.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { TrustSettings } from '../sign-in/trust-settings.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingSearchContext } from './setting-search-context.ts';
import styles from './lab-rows.module.css';

/** The lab of the session, and the trust in its service. */
export function LabRows({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const { address, choice } = session;
  const search = useContext(SettingSearchContext);
  const isTrustFound = t('trust.settings.title').toLowerCase().includes(search);
  return (
    <>
      <SettingRow label={t('account.lab')}>{t(`signIn.labs.${choice.kind}`)}</SettingRow>
      {address !== '' && (
        <SettingRow label={t('settings.address')}>
          <code>{address}</code>
        </SettingRow>
      )}
      {address.startsWith('http') && isTrustFound && (
        <li className={styles.trust}>
          <TrustSettings address={address} />
        </li>
      )}
    </>
  );
}
