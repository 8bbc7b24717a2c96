let open = 0;

/** A dialog covers the page until you call the returned function. */
export function coverPage(): () => void {
  open += 1;
  return () => {
    open -= 1;
  };
}

export function isPageCovered(): boolean {
  return open > 0;
}
