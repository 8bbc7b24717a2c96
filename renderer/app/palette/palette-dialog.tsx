import { useId } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { type CommandId, commandIds } from '#shared/model/command.ts';
import { wordsOf } from '#shared/device/device-text.ts';
import type { SavedView } from '#shared/model/saved-view.ts';
import { send } from '../../state/api/send.ts';
import { HighlightsContext } from '../../features/devices/search/highlighted.tsx';
import { ModalFrame } from '../../ui/modal-dialog.tsx';
import { useConsole } from '../../state/console.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useFleet } from '../../state/fleet.ts';
import { grid, updateGrid } from '../../state/fleet-grid.ts';
import type { Sources } from './find-items.ts';
import { idOf, type PaletteItem } from './palette-item.ts';
import { PaletteOption } from './palette-option.tsx';
import { usePalette } from './use-palette.ts';
import { OfferedList } from '../../ui/offered-list.tsx';
import styles from './palette.module.css';

export interface PaletteDialogProps {
  /** Views that are nobody's own, before those of the lab. */
  readonly builtInViews: readonly Pick<SavedView, 'id' | 'name'>[];
  readonly onChoose: (item: PaletteItem) => void;
}

/** Whatever there is to go to or to do, found by a few letters and without the mouse. */
export function PaletteDialog({ builtInViews, onChoose }: PaletteDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { text, sections, items, active, type, onKeyDown } = usePalette(findSources, choose);
  const activeItem = items[active];

  function findSources(): Sources {
    const { reports } = useFleet.getState();
    updateGrid(reports, Date.now());
    return {
      commands: commandIds
        .filter((command) => command !== 'palette')
        .map((command): PaletteItem => ({ kind: 'command', command, label: t(labelOf(command)) })),
      views: [...builtInViews, ...useConsole.getState().views].map((view): PaletteItem => ({
        kind: 'view',
        viewId: view.id,
        label: view.name,
      })),
      agents: Array.from(reports.values(), ({ agent }) => agent),
      grid,
      recent: useConsole.getState().recentChoices,
    };
  }

  function choose(item: PaletteItem): void {
    if (item.kind !== 'search') send('recentChoices.remember', { id: idOf(item) });
    closeDialog();
    onChoose(item);
  }

  return (
    <ModalFrame label={t('palette.title')} isHigh className={styles.palette} onClose={closeDialog}>
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('palette.title')}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-items`}
        aria-activedescendant={activeItem && `${id}-${active}`}
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
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A list box may hold groups of options, and no field sets.
            <div key={section.kind} role="group" aria-labelledby={`${id}-${section.kind}`}>
              <h3 id={`${id}-${section.kind}`} role="presentation">
                {t(`palette.sections.${section.kind}`)}
              </h3>
              {section.items.map((item) => {
                const index = items.indexOf(item);
                return (
                  <PaletteOption
                    key={idOf(item)}
                    id={`${id}-${index}`}
                    item={item}
                    isActive={index === active}
                    onChoose={() => choose(item)}
                  />
                );
              })}
            </div>
          ))}
        </OfferedList>
      </HighlightsContext>
      <p className={styles.foot} aria-hidden="true">
        {t('palette.foot')}
      </p>
    </ModalFrame>
  );
}

function labelOf(command: CommandId) {
  return `commands.${command}` as const;
}
