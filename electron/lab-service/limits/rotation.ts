const PREFERRED_TURNS = 3;

/** After its turn, an item goes to the end. Preferred ones get three turns of four. */
export class Rotation<T> {
  readonly #preferred = new Set<T>();
  readonly #others = new Set<T>();
  #inARow = 0;

  get size(): number {
    return this.#preferred.size + this.#others.size;
  }

  get hasPreferred(): boolean {
    return this.#preferred.size > 0;
  }

  add(item: T, isPreferred: boolean): void {
    (isPreferred ? this.#preferred : this.#others).add(item);
  }

  delete(item: T): void {
    this.#preferred.delete(item);
    this.#others.delete(item);
  }

  /** If `mayOthers` is false, only a preferred one. */
  next(mayOthers: boolean): T | undefined {
    const isTurnOfOthers = this.#preferred.size === 0 || this.#inARow >= PREFERRED_TURNS;
    const group = mayOthers && isTurnOfOthers && this.#others.size > 0 ? this.#others : this.#preferred;
    const [item] = group;
    if (item === undefined) return undefined;
    this.#inARow = group === this.#others ? 0 : this.#inARow + 1;
    group.delete(item);
    group.add(item);
    return item;
  }
}
