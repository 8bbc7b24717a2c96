import type { Session } from '../chromium/protocol.ts';

type Size = readonly [width: number, height: number];

/** A page's zoom, as a browser's own: fewer pixels of CSS in the same window. */
export class PageZoom {
  readonly #page: Session;
  #factor = 1;
  #done: Promise<void> = Promise.resolve();
  /** Pixels of CSS without a zoom. After a zoom is reset, the page reports them late. */
  #unzoomed: Size = [0, 0];

  constructor(page: Session) {
    this.#page = page;
  }

  set(factor: number): void {
    // One zoom at a time, because the page's size is undefined between two.
    this.#done = this.#done.then(() => this.#apply(factor)).catch(() => {});
  }

  async #apply(factor: number): Promise<void> {
    if (factor === this.#factor) return;
    if (this.#factor === 1) this.#unzoomed = await this.#measure();
    this.#factor = factor;
    await this.#draw();
  }

  /** Its window has another size now. */
  resized(size: Size): void {
    this.#unzoomed = size;
    this.#done = this.#done.then(() => (this.#factor === 1 ? undefined : this.#draw())).catch(() => {});
  }

  async #draw(): Promise<void> {
    if (this.#factor === 1) {
      await this.#page.send('Emulation.clearDeviceMetricsOverride');
      return;
    }
    const [width, height] = this.#unzoomed;
    await this.#page.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / this.#factor),
      height: Math.round(height / this.#factor),
      deviceScaleFactor: this.#factor,
      mobile: false,
    });
  }

  async #measure(): Promise<Size> {
    const expression = '[innerWidth, innerHeight]';
    const { result } = await this.#page.send('Runtime.evaluate', { expression, returnByValue: true });
    // The type of the expression's result.
    return result.value as Size;
  }
}
