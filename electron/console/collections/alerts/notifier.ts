/** Shows a notification outside the window. Implemented by `desktop/`. */
export interface Notifier {
  /** `onClick` runs when the user clicks the notification. */
  show(words: { readonly title: string; readonly body: string }, onClick: () => void): void;
}
