import { create } from 'zustand';
import { send } from './api/send.ts';

/** Whether the sign-in screen opens with the choice of labs instead of the last one. */
export const useLabChoice = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** The sign-in screen has opened the choice of labs. */
export function closeLabChoice(): void {
  useLabChoice.setState({ isOpen: false });
}

/** Leaves a session without an account, to choose another lab. */
export function switchLab(): void {
  useLabChoice.setState({ isOpen: true });
  send('session.signOut');
}
