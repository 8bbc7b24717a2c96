import { useId, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { commandIds } from '#shared/model/command.ts';
import { isWithoutAccount } from '#shared/model/session.ts';
import { wordsOf } from '#shared/device/device-text.ts';
import { HighlightsContext } from '../../features/devices/search/render-highlighted.tsx';
import { unusedNow, showView } from '../../features/views/view-state.ts';
import { ModalFrame } from '../../ui/modal-dialog.tsx';
import { useConsole, useNameDisplay } from '../../state/console.ts';
import { closeDialog } from '../../state/page.ts';
import { useFleet } from '../../state/fleet.ts';
import { grid, updateGrid } from '../../state/fleet-grid.ts';
import { type Sources, findItems } from './find-items.ts';
import { idOf, type PaletteItem } from './palette-item.ts';
import { PaletteOption } from './palette-option.tsx';
import { OfferedList } from '../../ui/offered-list.tsx';
import { send } from '../../state/api/send.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { showDevice } from '../../state/devices-view.ts';
import { showAgent } from '../../state/agents-view.ts';
import { runCommand } from '../commands/run-command.ts';
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
  const { text, sections, items, active, type, onKeyDown } = usePalette(findSources);
  const activeItem = items[active];

  function findSources(): Sources {
    const { reports } = useFleet.getState();
    const { views, recentChoices, session } = useConsole.getState();
    updateGrid(reports, Date.now());
    return {
      commands: commandIds
        .filter((command) => command !== 'palette')
        .map((command) => ({
          kind: 'command',
          command,
          label: t(
            command === 'sign-out' && isWithoutAccount(session) ? 'account.switchLab' : `commands.${command}`,
          ),
        })),
      views: [{ id: unusedNow.id, name: t('views.unusedNow') }, ...views].map(
        ({ id: viewId, name: label }) => ({
          kind: 'view',
          viewId,
          label,
        }),
      ),
      agents: Array.from(reports.values(), ({ agent }) => agent),
      grid,
      recent: recentChoices,
    };
  }

  return (
    <>
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
    </>
  );
}

/** The typed text, the found items, and the active item. The items stay until the text changes. */
function usePalette(sources: () => Sources) {
  const [state, setState] = useState(() => ({ text: '', sections: findItems('', sources()), active: 0 }));
  const items = state.sections.flatMap((section) => section.items);

  function type(text: string): void {
    setState({ text, sections: findItems(text, sources()), active: 0 });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // These keys belong to the input method while it composes a character.
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

  return { ...state, items, type, onKeyDown };
}

function choose(item: PaletteItem): void {
  if (canRemember(item)) send('recentChoices.remember', { id: idOf(item) });
  closeDialog();
  switch (item.kind) {
    case 'command':
      return runCommand(item.command);
    case 'view': {
      const views = [unusedNow, ...useConsole.getState().views];
      const view = views.find(({ id }) => id === item.viewId);
      return view && showView(view);
    }
    case 'agent':
      return showAgent(item.agent.address);
    case 'device':
      return showDevice(item.row.key);
    case 'search':
      return listDevices({ query: item.text, facets: new Map() });
  }
}

/** Another phone can have the ID of one without a serial later. */
function canRemember(item: PaletteItem): boolean {
  return item.kind !== 'search' && !(item.kind === 'device' && item.row.entry.device.noSerial);
}
