/** Where makers write the name a phone is sold under, the most telling first. None is set on every make. */
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

/** The name a phone is sold under, else its model; undefined when neither is known. */
export function findModelName(properties: ReadonlyMap<string, string>): string | undefined {
  return [...nameProperties, 'ro.product.model'].map((name) => properties.get(name)).find((name) => name);
}
