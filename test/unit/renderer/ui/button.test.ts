import type { ButtonHTMLAttributes } from 'react';
import { expect, it, vi } from 'vitest';
import { Button, type ButtonProps } from '../../../../renderer/ui/button.tsx';

/**
 * The rendered native button, and a click on it: returns whether the default action, submitting the form, still
 * happens.
 */
function show(props: Partial<ButtonProps>) {
  const onPress = vi.fn<() => void>();
  const shown = Button({ children: 'Sign in', onPress, ...props });
  // The props of the native element.
  const given = shown.props as ButtonHTMLAttributes<HTMLButtonElement> & { onClick(event: object): void };
  function click(): { isLeft: boolean } {
    const preventDefault = vi.fn<() => void>();
    given.onClick({ preventDefault });
    return { isLeft: preventDefault.mock.calls.length === 0 };
  }
  return { kind: shown.type as unknown, given, click, onPress };
}

it('handles each press and submits its form while nothing is pending', () => {
  const { kind, given, click, onPress } = show({ type: 'submit' });
  expect([kind, given.type, given['aria-disabled']]).toEqual(['button', 'submit', undefined]);
  expect([click(), click()]).toEqual([{ isLeft: true }, { isLeft: true }]);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('ignores presses while its action is pending, reports it, and keeps the focus', () => {
  const { given, click, onPress } = show({ type: 'submit', isPending: true });
  expect(click()).toEqual({ isLeft: false });
  expect(onPress).not.toHaveBeenCalled();
  // The browser moves the focus away from a disabled button.
  expect([given['aria-disabled'], given.disabled]).toEqual([true, false]);
});

it('uses the native disabled state', () => {
  expect(show({ isDisabled: true }).given).toMatchObject({ disabled: true, 'aria-disabled': undefined });
});

it('submits no form by default', () => {
  expect(show({}).given.type).toBe('button');
});
