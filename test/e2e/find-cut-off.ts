import type { Page } from '@playwright/test';

/**
 * What of the page nobody can read, as lines to read: texts that match, where they reach outside the window, or are cut off by
 * what they stand in without a way to scroll there or to point at it (`title`); and what scrolls sideways that is no table.
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
    return [...faults];

    /** How a text in `element` is cut off by what is around it; null where it is not, or can be had all the same. */
    function findFault(element: Element, text: DOMRect): 'sideways' | 'in height' | null {
      let [isXFree, isYFree] = [text.width < 1, text.height < 1];
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const isOverX = text.left < box.left - 1 || text.right > box.right + 1;
        const isOverY = text.top < box.top - 1 || text.bottom > box.bottom + 1;
        // A control's text reaches over its edge where nothing cuts it off, too.
        if (!isXFree && isOverX && (overflowX !== 'visible' || around.matches('button, label'))) {
          if (!canScroll(overflowX)) return isTold(around) ? null : 'sideways';
          isXFree = true;
        }
        if (!isYFree && isOverY && overflowY !== 'visible') {
          if (!canScroll(overflowY)) return isTold(around) ? null : 'in height';
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

    function isTold(element: Element): boolean {
      // Some are given their title when the pointer comes.
      return element.closest('[title], [data-explained]') !== null;
    }

    function isSeen(element: Element): boolean {
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[aria-hidden=true], option, [data-live-announcer]') === null &&
        !isForScreenReaders(element)
      );
    }

    /** What is for screen readers alone is there, but nothing of it is drawn. */
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
