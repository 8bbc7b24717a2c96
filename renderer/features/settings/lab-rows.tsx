import type { SignedIn } from '#shared/model/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { TrustSettings } from '../sign-in/trust-settings.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './lab-rows.module.css';

/** The lab of the session, and who vouches for its service. */
export function LabRows({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const { address, choice } = session;
  return (
    <>
      <SettingRow label={t('account.lab')}>{t(`signIn.labs.${choice.kind}`)}</SettingRow>
      {address !== '' && (
        <SettingRow label={t('settings.address')}>
          <code>{address}</code>
        </SettingRow>
      )}
      {address.startsWith('http') && (
        <li className={styles.trust}>
          <TrustSettings address={address} />
        </li>
      )}
    </>
  );
}
