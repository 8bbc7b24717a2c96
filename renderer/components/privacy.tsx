import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/api.ts';
import { useConsole } from '../stores/console.ts';

const isMac = navigator.platform.startsWith('Mac');
const shortcut = { shown: isMac ? '⇧⌘H' : 'Ctrl+Shift+H', aria: isMac ? 'Meta+Shift+H' : 'Control+Shift+H' };

function toggle(): void {
  const { hideNames } = useConsole.getState().settings;
  void api.call('settings.change', { hideNames: !hideNames });
}

/** Hides names and shows them again by the keyboard, on every screen. */
export function usePrivacyShortcut(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // By the place of the key: a Korean layout has another letter there.
      if (event.code !== 'KeyH' || !event.shiftKey || event.repeat) return;
      if (isMac ? !event.metaKey : !event.ctrlKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The setting, with its shortcut. */
export function PrivacySetting() {
  const { t } = useTranslation();
  const isHiding = useConsole((state) => state.settings.hideNames);
  return (
    <label className="privacy-setting" title={t('privacy.hint')}>
      <input type="checkbox" checked={isHiding} aria-keyshortcuts={shortcut.aria} onChange={toggle} />
      <span>{t('privacy.hide')}</span>
      <kbd>{shortcut.shown}</kbd>
    </label>
  );
}

/** The sign that names are hidden; a press shows them again. Nothing while they are shown. */
export function PrivacySign() {
  const { t } = useTranslation();
  const isHiding = useConsole((state) => state.settings.hideNames);
  if (!isHiding) return null;
  return (
    <button
      type="button"
      className="privacy-sign"
      title={t('privacy.show', { shortcut: shortcut.shown })}
      aria-keyshortcuts={shortcut.aria}
      onClick={toggle}
    >
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 8c1.5-2.7 3.5-4 6-4s4.5 1.3 6 4c-1.5 2.7-3.5 4-6 4s-4.5-1.3-6-4ZM3 13.5 13 2.5" />
      </svg>
      {t('privacy.hidden')}
    </button>
  );
}
