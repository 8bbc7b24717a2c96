import { type KeyboardEvent, useState } from 'react';
import { choose } from './choose.ts';
import { findItems, type Sources } from './find-items.ts';

/** The typed text, the found items, and the active item. The items stay until the text changes. */
export function usePalette(sources: () => Sources) {
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
