import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { commands } from '#shared/model/command.ts';
import { formatShortcut } from '../commands/key-press.ts';
import { showTour } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { isMac } from '../../ui/platform.ts';
import styles from './tour.module.css';

/** `tour.module.css` puts each step next to what it's about. */
const steps = ['agents', 'devices', 'alerts', 'settings'] as const;

/** Shows you around in four steps, next to the real page, which you can go on using. */
export function Tour() {
  const { t } = useTranslation();
  const id = useId();
  const [index, setIndex] = useState(0);
  const panel = useRef<HTMLDialogElement>(null);
  const step = steps[index];
  const isLast = index === steps.length - 1;

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);

    // Outside the tour, Escape is for whatever has the focus.
    function onKeyDown({ key }: KeyboardEvent): void {
      const focused = document.activeElement;
      const isHere = focused === document.body || panel.current?.contains(focused);
      if (key === 'Escape' && isHere) leave();
    }
  }, []);

  if (step === undefined) return null;
  return (
    <dialog
      open
      ref={panel}
      className={styles.tour}
      data-step={step}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{t(`tour.${step}.title`)}</h2>
      <p id={`${id}-text`}>
        {t(`tour.${step}.text`, { shortcut: formatShortcut(commands.palette.shortcut, isMac) })}
      </p>
      <div className={styles.foot}>
        <span>{t('tour.place', { place: index + 1, count: steps.length })}</span>
        {!isLast && (
          <Button kind="quiet" onPress={leave}>
            {t('tour.skip')}
          </Button>
        )}
        {/* A new button for each step: it takes the focus, so a screen reader reads the step. */}
        <Button
          key={step}
          kind="primary"
          autoFocus
          onPress={() => (isLast ? leave() : setIndex((current) => current + 1))}
        >
          {isLast ? t('tour.end') : t('tour.next')}
        </Button>
      </div>
    </dialog>
  );
}

/** The focus goes to the current page's item. */
function leave(): void {
  document.querySelector<HTMLElement>('[data-page][aria-current]')?.focus();
  showTour(false);
}
