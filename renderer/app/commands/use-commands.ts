import { useEffect } from 'react';
import { commandOf } from './key-press.ts';
import { isMac } from '../../ui/platform.ts';
import { requestCommand } from './run-command.ts';

export function useCommands(): void {
  useEffect(() => {
    // In the capture phase, because lists use letters and signs for themselves.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select';

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const command = commandOf(event, isMac, isTyping(event.target));
  if (command === null) return;
  event.preventDefault();
  event.stopPropagation();
  const isHeld = event.repeat && command !== 'zoom-in' && command !== 'zoom-out';
  if (!isHeld) requestCommand(command);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}
