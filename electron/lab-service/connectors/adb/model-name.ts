/**
 * Properties in which makers store the marketing name of a device, the most specific first. No property is set by
 * every maker.
 */
export const nameProperties = [
  'ro.product.marketname',
  'ro.product.odm.marketname',
  'ro.product.vendor.marketname',
  'ro.vendor.oplus.market.enname',
  'ro.vendor.oplus.market.name',
  'ro.oppo.market.enname',
  'ro.oppo.market.name',
  'ro.vivo.market.name',
  'ro.config.marketing_name',
  'ro.vendor.product.display',
  'ro.product.display',
] as const;

/** The marketing name of a device, or its model. Undefined if neither is known. */
export function findModelName(properties: ReadonlyMap<string, string>): string | undefined {
  return [...nameProperties, 'ro.product.model'].map((name) => properties.get(name)).find((name) => name);
}
