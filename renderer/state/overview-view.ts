import { create } from 'zustand';

export const forms = ['bars', 'table'] as const;
type Form = (typeof forms)[number];

/** How the overview shows the fleet. Reset at the next start. */
export const useOverviewView = create<{ readonly form: Form }>(() => ({ form: 'bars' }));

export function chooseForm(form: Form): void {
  useOverviewView.setState({ form });
}
