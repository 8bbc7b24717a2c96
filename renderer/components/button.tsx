import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** `primary` for the one thing a screen is for, `quiet` where several stand in a row. */
  readonly kind?: 'primary' | 'plain' | 'quiet';
}

export function Button({ kind = 'plain', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`button button-${kind}`} />;
}
