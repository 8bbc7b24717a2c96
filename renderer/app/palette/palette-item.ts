import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Agent } from '#shared/model/agent.ts';
import type { CommandId } from '#shared/model/command.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { GridRow } from '../../grid/grid-row.ts';

export type PaletteItem =
  | { readonly kind: 'command'; readonly command: CommandId; readonly label: string }
  | { readonly kind: 'view'; readonly viewId: string; readonly label: string }
  | { readonly kind: 'agent'; readonly agent: Agent }
  | { readonly kind: 'device'; readonly row: GridRow }
  /** The device list, searched by the typed text. */
  | { readonly kind: 'search'; readonly text: string };

export function idOf(item: PaletteItem): string {
  switch (item.kind) {
    case 'command':
      return `command:${item.command}`;
    case 'view':
      return `view:${item.viewId}`;
    case 'agent':
      return `agent:${item.agent.id}`;
    case 'device':
      return `device:${item.row.key}`;
    case 'search':
      return 'search';
  }
}

export function textsOf(item: PaletteItem): { readonly label: string; readonly detail: string } {
  switch (item.kind) {
    case 'command':
    case 'view':
      return { label: item.label, detail: '' };
    case 'agent': {
      const address = formatAgentAddress(item.agent.address);
      return { label: item.agent.name || address, detail: item.agent.name ? address : item.agent.group };
    }
    case 'device': {
      const { device } = item.row.entry;
      const label = nameDevice(device);
      const id = label === device.deviceId ? [] : [device.deviceId];
      return { label, detail: [...id, item.row.agentText].join(' · ') };
    }
    case 'search':
      return { label: item.text, detail: '' };
  }
}
