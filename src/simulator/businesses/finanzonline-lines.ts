import type { Business } from './business.ts'

type Layout = (business: Business) => string[]

const streetThenPlace: Layout = ({ street, zip, city }) => [street, `${zip} ${city}`.trim()]
const allInOne: Layout = ({ street, zip, city }) => [`${street}, ${city}, ${zip} ${city}`]

/** How adrz1 to adrz6 came for each country in public samples (docs/sources.md#finanzonline-answers); '' is a line left empty between others. */
const LAYOUTS: Record<string, Layout> = {
  AT: ({ street, zip, city }) => [street, `AT-${zip} ${city}`],
  DE: ({ street, zip, city }) => [street, '', zip, city],
  IT: ({ street, zip, city }) => [`${street} `, `${zip} ${city}`],
  FR: business => [...(business.site ? [business.site] : []), ...streetThenPlace(business)],
  CZ: ({ street, zip, city, site }) => [street, ...(site ? ['Jinonice'] : []), `${zip}  ${city}`],
  HR: allInOne,
  SI: allInOne,
  HU: ({ street, zip, city }) => [`${zip} ${city} ${street}`],
  XI: ({ street, zip, city }) => [street, city, 'COUNTY ANTRIM', 'NORTHERN IRELAND', '', zip],
}

export function finanzonlineLines(country: string, business: Business): string[] {
  return business.lines ?? (LAYOUTS[country] ?? streetThenPlace)(business)
}

/** German names came padded to a fixed width (docs/sources.md#finanzonline-answers). */
export function finanzonlineName(country: string, business: Business): string {
  return country === 'DE' && business.name ? business.name.padEnd(60) : business.name
}
