import { useState, useContext } from 'react';
import {
  Bell,
  Building2,
  CircleHelp,
  Info,
  Keyboard,
  Link,
  type LucideIcon,
  RefreshCw,
  Rows3,
  Search,
  ShieldCheck,
  SunMoon,
} from 'lucide-react';
import { settingSections } from '#shared/model/settings.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { classNames } from '../../ui/class-names.ts';
import { SettingControls } from './setting-controls.tsx';
import { openDialog, showDiagnostics } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingSearchContext } from './setting-search-context.ts';
import { TrustSettings } from '../sign-in/trust-settings.tsx';
import { locales } from '#shared/locales/languages.ts';
import type { DigestSettings } from '#shared/model/lab.ts';
import type { ManagedService } from '#shared/model/managed.ts';
import { useFormats } from '../../i18n/format.ts';
import { algorithmNames } from '../sign-in/algorithm-names.ts';
import labRowsStyles from './lab-rows.module.css';
import styles from './settings-page.module.css';
import fieldStyles from '../../ui/field.module.css';
import navLinkStyles from '../../ui/nav-link.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';

const icons = {
  appearance: SunMoon,
  list: Rows3,
  refresh: RefreshCw,
  notifications: Bell,
  privacy: ShieldCheck,
  lab: Link,
  managed: Building2,
  shortcuts: Keyboard,
  about: Info,
} as const satisfies Record<string, LucideIcon>;
const allSections = [...settingSections, 'lab', 'managed', 'shortcuts', 'about'] as const;

/** Every change applies at once. */
export function SettingsPage({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const isManaged = useConsole((state) => state.managed.kind === 'managed');
  const sections = allSections.filter((section) => section !== 'managed' || isManaged);
  const wanted = search.trim().toLowerCase();
  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <h1>{t('settings.title')}</h1>
        <div className={classNames(fieldStyles.frame, styles.search)}>
          <Search aria-hidden="true" />
          <input
            type="search"
            aria-label={t('settings.search')}
            placeholder={t('settings.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </header>
      <div className={styles.content}>
        <nav aria-label={t('settings.title')} className={styles.sections}>
          {sections.map((section) => {
            const Icon = icons[section];
            return (
              <a key={section} href={`#settings-${section}`} className={navLinkStyles.link}>
                <Icon aria-hidden="true" />
                {t(`settings.sections.${section}`)}
              </a>
            );
          })}
        </nav>
        <div className={styles.settings}>
          {sections.map((section) => {
            const title = t(`settings.sections.${section}`);
            return (
              <section key={section} aria-labelledby={`settings-${section}`} className={styles.section}>
                <h2 id={`settings-${section}`}>{title}</h2>
                <ul>
                  {/* Searching for a section's title shows all of it. */}
                  <SettingSearchContext value={title.toLowerCase().includes(wanted) ? '' : wanted}>
                    <SectionRows section={section} session={session} />
                  </SettingSearchContext>
                </ul>
              </section>
            );
          })}
          <p className={styles.none}>
            <CircleHelp aria-hidden="true" />
            {t('settings.nothingFound', { search })}
          </p>
        </div>
      </div>
    </main>
  );
}

interface SectionRowsProps {
  readonly section: (typeof allSections)[number];
  readonly session: SignedIn;
}

function SectionRows({ section, session }: SectionRowsProps) {
  if (section === 'lab') return <LabRows session={session} />;
  if (section === 'managed') return <ManagedRows />;
  if (section === 'shortcuts') return <ShortcutRows />;
  if (section === 'about') return <AboutRows />;
  return <SettingControls section={section} />;
}

function AboutRows() {
  const { t } = useTranslation();
  const version = useConsole((state) => state.version);
  return (
    <>
      <SettingRow label={t('about.version')}>{version}</SettingRow>
      <ShowRow label={t('about.licences')} onShow={() => openDialog({ kind: 'about' })} />
      <ShowRow label={t('diagnostics.title')} onShow={() => showDiagnostics(true)} />
    </>
  );
}

function ShowRow({ label, onShow }: { readonly label: string; readonly onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <SettingRow label={label}>
      <Button size="small" aria-label={`${t('settings.show')} ${label}`} onPress={onShow}>
        {t('settings.show')}
      </Button>
    </SettingRow>
  );
}

function LabRows({ session }: { readonly session: SignedIn }) {
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
        <li className={labRowsStyles.trust}>
          <TrustSettings address={address} />
        </li>
      )}
    </>
  );
}

function ShortcutRows() {
  const { t } = useTranslation();
  return <ShowRow label={t('shortcuts.title')} onShow={() => openDialog({ kind: 'shortcuts' })} />;
}

function ManagedRows() {
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
