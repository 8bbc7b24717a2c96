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
import type { CommandId } from '#shared/model/command.ts';
import type { PaletteItem } from './palette-item.ts';

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

/** The icon of an item's kind, the same as elsewhere. */
export function ItemIcon({ item }: { readonly item: PaletteItem }) {
  const Icon = item.kind === 'command' ? commandIcons[item.command] : icons[item.kind];
  return <Icon aria-hidden="true" />;
}
