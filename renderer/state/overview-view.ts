import { create } from 'zustand';

export const forms = ['bars', 'table'] as const;
type Form = (typeof forms)[number];

/** How the fleet is drawn; forgotten at the next start. */
export const useOverviewView = create<{ readonly form: Form }>(() => ({ form: 'bars' }));

export function chooseForm(form: Form): void {
  useOverviewView.setState({ form });
}
