import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { findAvailability } from '#shared/device/availability.ts';
import { wordsOf } from '#shared/device/device-text.ts';
import { AvailabilityMark } from '../../features/devices/availability/availability-mark.tsx';
import { Highlighted } from '../../features/devices/search/highlighted.tsx';
import { HighlightsContext } from '../../features/devices/search/render-highlighted.tsx';
import type { GridRow } from '../../grid/grid-row.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useMoment } from '../../state/clock.ts';
import { useNameDisplay } from '../../state/console.ts';
import { closeDialog } from '../../state/page.ts';
import { ModalFrame } from '../../ui/modal-dialog.tsx';
import { OfferedList, OfferedOption } from '../../ui/offered-list.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import { findItems, type PaletteItem } from './find-items.ts';
import { readSources } from './palette-sources.ts';
import styles from './palette.module.css';

export function PaletteDialog() {
  const { t } = useTranslation();
  return (
    <ModalFrame label={t('palette.title')} isHigh className={styles.palette} onClose={closeDialog}>
      <Palette key={useNameDisplay()} />
    </ModalFrame>
  );
}

function Palette() {
  const { t } = useTranslation();
  const id = useId();
  const { text, sections, items, active, type, onKeyDown } = usePalette();
  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('palette.title')}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-items`}
        aria-activedescendant={items[active] && `${id}-${active}`}
        placeholder={t('palette.hint')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog that opens takes the focus, and returns it when it closes.
        autoFocus
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <HighlightsContext value={{ anywhere: wordsOf(text), inField: {} }}>
        <OfferedList id={`${id}-items`} label={t('palette.results')} className={styles.items}>
          {sections.map((section) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A list box may hold groups of options, but no field sets.
            <div key={section.kind} role="group" aria-labelledby={`${id}-${section.kind}`}>
              <h3 id={`${id}-${section.kind}`} role="presentation">
                {t(`palette.sections.${section.kind}`)}
              </h3>
              {section.items.map((item) => {
                const index = items.indexOf(item);
                return <Option key={item.id} id={`${id}-${index}`} item={item} isActive={index === active} />;
              })}
            </div>
          ))}
        </OfferedList>
      </HighlightsContext>
      <p className={styles.foot} aria-hidden="true">
        {t('palette.foot')}
      </p>
    </>
  );
}

/** The items stay until the text changes. */
function usePalette() {
  const { t } = useTranslation();
  const find = (text: string) => ({ text, sections: findItems(text, readSources(t)), active: 0 });
  const [state, setState] = useState(() => find(''));
  const items = state.sections.flatMap((section) => section.items);

  function onKeyDown(event: KeyboardEvent): void {
    // They're the input method's while it composes a character.
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    const { active } = state;
    const chosen = items[active];
    if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'ArrowDown') go(active === last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') go(active === 0 ? last : active - 1);
    else if (event.key === 'PageDown') go(Math.min(active + 5, last));
    else if (event.key === 'PageUp') go(Math.max(active - 5, 0));
    else return;
    event.preventDefault();
  }

  function go(active: number): void {
    setState({ ...state, active: Math.max(active, 0) });
  }

  return { ...state, items, type: (text: string) => setState(find(text)), onKeyDown };
}

function choose({ id, isForgotten, act }: PaletteItem): void {
  if (!isForgotten) send('recentChoices.remember', { id });
  closeDialog();
  act();
}

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
}

function Option({ id, item, isActive }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  const { icon: Icon, label, detail = '', shortcut, row } = item;

  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  return (
    <OfferedOption
      ref={element}
      id={id}
      isActive={isActive}
      className={styles.option}
      onChoose={() => choose(item)}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>
        {item.id === 'search' ? (
          label
        ) : (
          <bdi>
            <Highlighted text={label} field={null} />
          </bdi>
        )}
      </span>
      {detail !== '' && (
        <bdi className={styles.detail}>
          <Highlighted text={detail} field={null} />
        </bdi>
      )}
      {row && <DeviceState row={row} />}
      {shortcut && <ShortcutKeys shortcut={shortcut} />}
    </OfferedOption>
  );
}

/** Follows the agent's latest report, since the palette can stay open for a while. */
function DeviceState({ row }: { readonly row: GridRow }) {
  return <AvailabilityMark kind={findAvailability(row, useMoment()).kind} />;
}
