interface Destroyable {
  isDestroyed(): boolean;
}

/** The members that work after destruction: those of an EventEmitter, `isDestroyed`, and the stand-in's own. */
const always = new Set(['constructor', 'isDestroyed', 'markDestroyed']);

/** Makes each method and getter of a class throw on a destroyed object (gin_helper/trackable_object.h, "Object has been destroyed"). */
export function throwOnceDestroyed({ prototype }: { readonly prototype: Destroyable }): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const kind = descriptor.get === undefined ? 'value' : 'get';
    // A class's own methods and getters, with the same parameters.
    const original = Reflect.get(descriptor, kind) as (...args: unknown[]) => unknown;
    if (always.has(name) || typeof original !== 'function') continue;
    const guarded = function (this: Destroyable, ...args: unknown[]): unknown {
      if (this.isDestroyed()) throw new TypeError('Object has been destroyed');
      return original.apply(this, args);
    };
    Object.defineProperty(prototype, name, { ...descriptor, [kind]: guarded });
  }
}
