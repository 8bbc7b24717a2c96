import { Component, type ReactNode } from 'react';
import { texts } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import styles from './error-boundary.module.css';

/** Offers a way on if a screen fails to render. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.crashed} role="alert">
        <h1>{texts.t('crashed.title')}</h1>
        <p>{texts.t('crashed.body')}</p>
        <Button kind="primary" onPress={() => location.reload()}>
          {texts.t('crashed.reload')}
        </Button>
      </main>
    );
  }
}
