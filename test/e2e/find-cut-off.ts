import type { Page } from '@playwright/test';

/**
 * Unreadable parts of the page, as readable lines: matching texts, and icons, that are outside the window or cut off by
 * an ancestor without a way to scroll there or a tooltip (`title`); squeezed icons; drop-down lists without room for
 * their value and their arrow; and horizontally scrolling elements except tables.
 */
export function findCutOff(page: Page, texts: RegExp): Promise<readonly string[]> {
  return page.evaluate((pattern) => {
    const mayScroll = '[role=grid], [role=treegrid], table, pre';
    const faults = new Set<string>();
    const sideways = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      !element.matches(mayScroll) &&
      element.querySelector(mayScroll) === null &&
      element.closest(mayScroll) === null;

    for (const element of document.querySelectorAll('*')) {
      if (canScroll(getComputedStyle(element).overflowX) && sideways(element))
        faults.add(`scrolls sideways: ${describe(element)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.add('the page scrolls sideways');

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isSeen(parent) || !pattern.test(node.nodeValue ?? '')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const fault = findFault(parent, range.getBoundingClientRect());
      if (fault !== null) faults.add(`cut off ${fault}: ${describe(parent)}`);
    }

    for (const icon of document.querySelectorAll('svg:not(svg svg)')) {
      const box = icon.getBoundingClientRect();
      if (!isDrawn(icon) || box.width === 0) continue;
      const isSqueezed = icon.matches('.lucide') && Math.abs(box.width - box.height) > 1;
      const fault = isSqueezed ? 'squeezed' : findFault(icon, box);
      if (fault !== null) faults.add(`icon ${fault}: ${outline(icon)}`);
    }
    for (const select of document.querySelectorAll('select'))
      if (isDrawn(select) && select.scrollWidth > select.clientWidth + 1)
        faults.add(`drop-down list cut off: ${outline(select)}`);
    return [...faults];

    /** How an ancestor cuts off a text or an icon. Null if none does, or if the text is readable in another way. */
    function findFault(element: Element, text: DOMRect): 'sideways' | 'in height' | null {
      let [isXFree, isYFree] = [text.width < 1, text.height < 1];
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const isOverX = text.left < box.left - 1 || text.right > box.right + 1;
        const isOverY = text.top < box.top - 1 || text.bottom > box.bottom + 1;
        // A control's text can also overflow its edge without being cut off.
        if (!isXFree && isOverX && (overflowX !== 'visible' || around.matches('button, label'))) {
          if (!canScroll(overflowX)) return hasTitle(element) ? null : 'sideways';
          isXFree = true;
        }
        if (!isYFree && isOverY && overflowY !== 'visible') {
          if (!canScroll(overflowY)) return hasTitle(element) ? null : 'in height';
          isYFree = true;
        }
        if (position === 'fixed') {
          if (!isYFree && (text.top < -1 || text.bottom > innerHeight + 1)) return 'in height';
          break;
        }
      }
      return !isXFree && (text.left < -1 || text.right > innerWidth + 1) ? 'sideways' : null;
    }

    function canScroll(overflow: string): boolean {
      return overflow === 'auto' || overflow === 'scroll';
    }

    function hasTitle(element: Element): boolean {
      // Some elements get their title when the pointer enters.
      return element.closest('[title], [data-explained]') !== null;
    }

    function isSeen(element: Element): boolean {
      return (
        isDrawn(element) &&
        element.closest('[aria-hidden=true], option, [data-live-announcer]') === null &&
        !isForScreenReaders(element)
      );
    }

    /** Icons are hidden from screen readers. */
    function isDrawn(element: Element): boolean {
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    }

    function outline(element: Element): string {
      return element.parentElement?.outerHTML.slice(0, 160) ?? '';
    }

    /** Text that is only for screen readers is in the page, but is not drawn. */
    function isForScreenReaders(element: Element): boolean {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (getComputedStyle(around).clipPath === 'inset(50%)') return true;
      return false;
    }

    function describe(element: Element): string {
      const text = element.textContent?.trim().slice(0, 40) ?? '';
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`;
    }
  }, texts);
}
