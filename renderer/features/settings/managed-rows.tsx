import { locales } from '#shared/locales/languages.ts';
import type { DigestSettings } from '#shared/model/lab.ts';
import type { ManagedService } from '#shared/model/managed.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { algorithmNames } from '../sign-in/algorithm-names.ts';
import { SettingRow } from './setting-row.tsx';

export function ManagedRows() {
  const { t } = useTranslation();
  const managed = useConsole((state) => state.managed);
  if (managed.kind !== 'managed') return null;
  const { file, service, language, hasThisComputer, hasDemoLab } = managed;
  const word = (isAllowed: boolean) => t(isAllowed ? 'managed.allowed' : 'managed.notAllowed');
  return (
    <>
      <SettingRow label={t('managed.title')}>
        <code>{file}</code>
      </SettingRow>
      {service && <ServiceRows {...service} />}
      {language && (
        <SettingRow label={t('language')} hint={t('managed.languageHint')}>
          {locales[language].name}
        </SettingRow>
      )}
      <SettingRow label={t('signIn.labs.this-computer')}>{word(hasThisComputer)}</SettingRow>
      <SettingRow label={t('signIn.labs.demo')}>{word(hasDemoLab)}</SettingRow>
    </>
  );
}

function ServiceRows({ address, isFixed, digest, authority }: ManagedService) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameDigest = (set: DigestSettings) =>
    set.kind === 'as-typed'
      ? t('signIn.connection.asTyped')
      : `${algorithmNames[set.algorithm]}, ${set.encoding.toUpperCase()}`;
  return (
    <>
      <SettingRow label={t('signIn.labs.service')} hint={t(isFixed ? 'managed.fixed' : 'managed.suggested')}>
        <code>{address}</code>
      </SettingRow>
      {digest && <SettingRow label={t('signIn.connection.digest')}>{nameDigest(digest)}</SettingRow>}
      {authority && (
        <SettingRow label={t('managed.authority')}>
          {t('managed.authorityUntil', { name: authority.name, date: formats.date(authority.validTo) })}
        </SettingRow>
      )}
    </>
  );
}
