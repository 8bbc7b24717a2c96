import type { Page } from '@playwright/test';

/**
 * Selected, checked, current or pressed elements that look like unselected ones in forced colors, which remove
 * backgrounds.
 */
export async function findHiddenStates(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** The remaining appearance. A background counts if `forced-color-adjust: none` keeps it. */
    const lookOf = (element: Element) =>
      [
        getComputedStyle(element),
        // Frames that are drawn above their element.
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
      // There may be no other element to compare with. Setting a property fires no event on the page.
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
