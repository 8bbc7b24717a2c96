let open = 0;

/** Counts a dialog that covers the page, until what it returns is called. */
export function coverPage(): () => void {
  open += 1;
  return () => {
    open -= 1;
  };
}

/** Whether a dialog waits for an answer. */
export function isPageCovered(): boolean {
  return open > 0;
}
