import { lazyScreen } from '../../ui/lazy-screen.tsx';

/** Everything behind the sign-in, except what the shell loads later itself. */
export const AppShell = lazyScreen(async () => (await import('./app-shell.tsx')).AppShell);
