import { type MouseEvent, useState } from 'react';
import type { GridView } from '../../../grid/grid-view.ts';
import { devicesSelection } from '../../../state/devices-view.ts';
import { anchorLine } from '../../../state/list-selection.ts';

/** At which device, and where on the page in CSS pixels. */
export interface OpenMenu {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** In CSS pixels from the row's corner, for a menu opened by key. */
const INSET = 24;

export function useRowMenu(view: GridView) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);

  function open(line: Element, x: number, y: number): boolean {
    const index = line.closest<HTMLElement>('[data-index]')?.dataset['index'];
    const row = index === undefined ? undefined : view.rowAt(Number(index));
    if (!row) return false;
    anchorLine(devicesSelection, row.key);
    setMenu({ key: row.key, x, y });
    return true;
  }

  return {
    menu,
    close: () => setMenu(null),

    /** Returns whether it was on a row's menu button. */
    press({ target }: MouseEvent): boolean {
      const button = target instanceof Element ? target.closest('[data-opens-menu]') : null;
      if (!button) return false;
      const { left, bottom } = button.getBoundingClientRect();
      return open(button, left, bottom);
    },

    /** Opens it at the active row or card. Returns whether there's one. */
    openAt(list: Element): boolean {
      const line = document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
      if (!line) return false;
      const { left, top } = line.getBoundingClientRect();
      return open(line, left + INSET, top + INSET);
    },

    /** For the right mouse button. */
    point(event: MouseEvent): void {
      const { target, clientX, clientY } = event;
      if (target instanceof Element && open(target, clientX, clientY)) event.preventDefault();
    },
  };
}
