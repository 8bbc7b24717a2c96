import iconStyles from './icon.module.css';
/** Points down at what is unfolded below it, and to the side at what is folded. */
export function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 12 12" aria-hidden="true">
      <path d={isOpen ? 'm2.5 4.5 3.5 3.5 3.5-3.5' : 'm4.5 2.5 3.5 3.5-3.5 3.5'} />
    </svg>
  );
}
