import type { ReactNode } from 'react';

interface BannerProps {
  readonly kind: 'info' | 'problem' | 'demo';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A line above the content that a person should read but need not answer. */
export function Banner({ kind, children, actions }: BannerProps) {
  return (
    <div className={`banner banner-${kind}`} role="status">
      <div className="banner-text">{children}</div>
      {actions && <div className="banner-actions">{actions}</div>}
    </div>
  );
}
