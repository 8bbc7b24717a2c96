import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import type { ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import buttonStyles from './button.module.css';

interface TriggerButtonProps
  extends
    Pick<AriaButtonProps, 'isPending' | 'excludeFromTabOrder' | 'aria-label' | 'children'>,
    Pick<ButtonProps, 'kind' | 'size'> {}

/**
 * The button of a menu, a popover or a file chooser, which find it by their context. It looks like any other button.
 */
export function TriggerButton({ kind = 'plain', size, ...props }: TriggerButtonProps) {
  return (
    <AriaButton {...props} className={classNames(buttonStyles.button)} data-kind={kind} data-size={size} />
  );
}
