import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { shortcutOf, type CommandId } from '#shared/model/command.ts';
import { findAvailability } from '#shared/device/availability.ts';
import { AvailabilityMark } from '../../features/devices/availability/availability-mark.tsx';
import { Highlighted } from '../../features/devices/search/highlighted.tsx';
import { OfferedOption } from '../../ui/offered-list.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import type { GridRow } from '../../grid/grid-row.ts';
import { useMoment } from '../../state/clock.ts';
import { type PaletteItem, textsOf } from './palette-item.ts';
import {
  Bell,
  Bookmark,
  CircleCheck,
  CircleHelp,
  Copy,
  Download,
  EyeOff,
  History,
  Info,
  Keyboard,
  LogOut,
  type LucideIcon,
  Plus,
  RefreshCw,
  Search,
  Server,
  Settings2,
  SquareTerminal,
  TabletSmartphone,
  Upload,
  Wifi,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import styles from './palette.module.css';

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

export function PaletteOption({ id, item, isActive, onChoose }: PaletteOptionProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const { label, detail } = textsOf(item);
  const shortcut = item.kind === 'command' ? shortcutOf(item.command) : null;

  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  return (
    <OfferedOption ref={element} id={id} isActive={isActive} className={styles.option} onChoose={onChoose}>
      <ItemIcon item={item} />
      <span className={styles.label}>
        {item.kind === 'search' ? (
          t('palette.searchFor', { text: label })
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
      {item.kind === 'device' && <DeviceState row={item.row} />}
      {shortcut && <ShortcutKeys shortcut={shortcut} />}
    </OfferedOption>
  );
}

/** Follows the agent's latest report: the palette can be open for a while. */
function DeviceState({ row }: { readonly row: GridRow }) {
  return <AvailabilityMark kind={findAvailability(row, useMoment()).kind} />;
}

const commandIcons: Readonly<Record<CommandId, LucideIcon>> = {
  palette: Search,
  search: Search,
  'show-unused': CircleCheck,
  'copy-device-id': Copy,
  'copy-search': SquareTerminal,
  'ask-all': RefreshCw,
  'add-agent': Plus,
  'find-agents': Wifi,
  'import-agents': Upload,
  'show-devices': TabletSmartphone,
  'show-by-model': Bookmark,
  'show-agents': Server,
  'show-alerts': Bell,
  'show-history': History,
  settings: Settings2,
  'hide-names': EyeOff,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
  'zoom-reset': Search,
  shortcuts: Keyboard,
  tour: CircleHelp,
  diagnostics: Download,
  about: Info,
  'sign-out': LogOut,
};

const icons = {
  view: Bookmark,
  agent: Server,
  device: TabletSmartphone,
  search: Search,
} as const satisfies Record<Exclude<PaletteItem['kind'], 'command'>, LucideIcon>;

function ItemIcon({ item }: { readonly item: PaletteItem }) {
  const Icon = item.kind === 'command' ? commandIcons[item.command] : icons[item.kind];
  return <Icon aria-hidden="true" />;
}
