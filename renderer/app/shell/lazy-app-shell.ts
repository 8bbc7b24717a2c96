import { lazyScreen } from '../../ui/lazy-screen.tsx';

/** The signed-in part of the page, except the parts that the shell itself loads later. */
export const AppShell = lazyScreen(async () => (await import('./app-shell.tsx')).AppShell);
