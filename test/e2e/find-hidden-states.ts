import type { Page } from '@playwright/test';

/** What is chosen, checked, current or pressed, and looks in forced colours, which take backgrounds away, like another that is not. */
export async function findHiddenStates(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** What is left of a look; backgrounds are where the system's colours were asked for. */
    const lookOf = (element: Element) =>
      [
        getComputedStyle(element),
        // Frames that are drawn over their element.
        getComputedStyle(element, '::after'),
        ...Array.from(element.querySelectorAll('[aria-checked], [data-selects], [data-check-mark]'), (part) =>
          getComputedStyle(part),
        ),
      ].map((look) => {
        const background = look.forcedColorAdjust === 'none' ? look.backgroundColor : '';
        return [
          look.outlineStyle,
          look.borderTopStyle,
          look.borderTopWidth,
          look.fontWeight,
          background,
        ].join(' ');
      });
    const boxes = document.querySelectorAll<HTMLInputElement>('[type=checkbox]:checked');
    const hiddenChecks = [...boxes].flatMap((box) => {
      const drawn = box.parentElement?.querySelector('[data-check-mark]') ?? box;
      const checked = lookOf(drawn).join();
      // There need be no other to compare with; the page hears nothing of a property that is set.
      box.checked = false;
      const unchecked = lookOf(drawn).join();
      box.checked = true;
      return checked === unchecked ? [`checked: ${box.closest('label')?.textContent}`] : [];
    });
    const hiddenStates = ['aria-selected', 'aria-current', 'aria-pressed', 'aria-checked'].flatMap((state) =>
      [...document.querySelectorAll(`[${state}]:not([${state}=false], input)`)].flatMap((chosen) => {
        const alike = [...document.getElementsByClassName(chosen.className)];
        const other = alike.find((each) => (each.getAttribute(state) ?? 'false') === 'false');
        const isHidden = other && lookOf(chosen).join() === lookOf(other).join();
        return isHidden ? [`${state}: ${chosen.outerHTML.slice(0, 200)}`] : [];
      }),
    );
    return [...hiddenChecks, ...hiddenStates];
  });
}
