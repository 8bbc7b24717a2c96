let open = 0;

/** Counts a dialog that covers the page, until the returned function is called. */
export function coverPage(): () => void {
  open += 1;
  return () => {
    open -= 1;
  };
}

export function isPageCovered(): boolean {
  return open > 0;
}
