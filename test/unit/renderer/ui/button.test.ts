import type { ButtonHTMLAttributes } from 'react';
import { expect, it, vi } from 'vitest';
import { Button, type ButtonProps } from '../../../../renderer/ui/button.tsx';

/** The platform's button that is shown, and a click on it: whether what the page does of itself, to send the form, is left to it. */
function show(props: Partial<ButtonProps>) {
  const onPress = vi.fn<() => void>();
  const shown = Button({ children: 'Sign in', onPress, ...props });
  // What it gives to the platform's own element.
  const given = shown.props as ButtonHTMLAttributes<HTMLButtonElement> & { onClick(event: object): void };
  function click(): { isLeft: boolean } {
    const preventDefault = vi.fn<() => void>();
    given.onClick({ preventDefault });
    return { isLeft: preventDefault.mock.calls.length === 0 };
  }
  return { kind: shown.type as unknown, given, click, onPress };
}

it('is pressed, and sends its form, each time while nothing is under way', () => {
  const { kind, given, click, onPress } = show({ type: 'submit' });
  expect([kind, given.type, given['aria-disabled']]).toEqual(['button', 'submit', undefined]);
  expect([click(), click()]).toEqual([{ isLeft: true }, { isLeft: true }]);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('does neither again while what it began is under way, says so, and keeps the focus', () => {
  const { given, click, onPress } = show({ type: 'submit', isPending: true });
  expect(click()).toEqual({ isLeft: false });
  expect(onPress).not.toHaveBeenCalled();
  // The platform takes the focus from one that is disabled.
  expect([given['aria-disabled'], given.disabled]).toEqual([true, false]);
});

it('is the platform’s to hold back where it cannot be used', () => {
  expect(show({ isDisabled: true }).given).toMatchObject({ disabled: true, 'aria-disabled': undefined });
});

it('sends no form unless it is asked to', () => {
  expect(show({}).given.type).toBe('button');
});
