import type { Page } from '@playwright/test';

/** Pairs of texts or icons that are drawn over each other, as readable lines. */
export function findOverlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Drawn {
      readonly element: Element;
      readonly box: DOMRect;
    }
    /** Letters rarely fill their line, and antialiasing is wider than an icon. In pixels. */
    const tolerated = 1.5;
    const drawn = [...findTexts(), ...findIcons()];
    const faults = new Set<string>();
    // Otherwise elements that ignore the pointer are not found.
    const hitsAll = new CSSStyleSheet();
    hitsAll.replaceSync('* { pointer-events: auto !important; }');
    document.adoptedStyleSheets.push(hitsAll);
    for (const [index, one] of drawn.entries())
      for (const other of drawn.slice(index + 1)) {
        // The rest of a shortened text has a box of its own.
        if (one.element === other.element) continue;
        const common = intersect(one.box, other.box);
        if (common.width < tolerated || common.height < tolerated) continue;
        const shown = findShown(common);
        if ([one, other].every(({ element }) => shown.some((hit) => element.contains(hit))))
          faults.add(`${describe(one.element)} is over ${describe(other.element)}`);
      }
    document.adoptedStyleSheets.pop();
    return [...faults];

    function findTexts(): Drawn[] {
      const found: Drawn[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || !isSeen(element) || !node.nodeValue?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, top, width, height } of range.getClientRects())
          // The box of a line also has the room of letters like Å and g.
          found.push({
            element,
            box: clip(new DOMRect(left, top + height / 5, width, height * 0.6), element),
          });
      }
      return found;
    }

    function findIcons(): Drawn[] {
      return [...document.querySelectorAll('svg:not(svg svg)')]
        .filter(isSeen)
        .map((element) => ({ element, box: clip(element.getBoundingClientRect(), element) }));
    }

    /** The part of a box that the ancestors and the window show. */
    function clip(box: DOMRect, element: Element): DOMRect {
      let rest = intersect(box, new DOMRect(0, 0, innerWidth, innerHeight));
      for (let around = element.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflow !== 'visible')
          rest = intersect(rest, around.getBoundingClientRect());
      return rest;
    }

    function intersect(one: DOMRect, other: DOMRect): DOMRect {
      const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
      const width = Math.max(0, Math.min(one.right, other.right) - left);
      return new DOMRect(left, top, width, Math.max(0, Math.min(one.bottom, other.bottom) - top));
    }

    /** The elements at the center of a box, down to the first one that lets nothing through. */
    function findShown({ left, top, width, height }: DOMRect): readonly Element[] {
      const hits = document.elementsFromPoint(left + width / 2, top + height / 2);
      const last = hits.findIndex((hit) => getComputedStyle(hit).backgroundColor.startsWith('rgb('));
      return last === -1 ? hits : hits.slice(0, last + 1);
    }

    function isSeen(element: Element): boolean {
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    }

    function describe(element: Element): string {
      const text = element.textContent?.trim().slice(0, 30);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`;
    }
  });
}
