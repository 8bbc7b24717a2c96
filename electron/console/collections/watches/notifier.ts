/** Shows a person something outside the window. Implemented by `desktop/`. */
export interface Notifier {
  /** `onClick` when the person follows it to the console. */
  show(words: { readonly title: string; readonly body: string }, onClick: () => void): void;
}
