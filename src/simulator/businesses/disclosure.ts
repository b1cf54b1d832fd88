import type { Business } from './business.ts'

type Layout = (business: Business) => string

const streetThenPlace: Layout = ({ street, zip, city }) => `${street}\n${zip} ${city}`
const oneLineWithCommas: Layout = ({ street, zip, city }) => `${street}, ${city}, ${zip} ${city}`

/**
 * The layout of `address` in VIES for each member state (docs/sources.md#vies-addresses). Unlisted
 * states are unknown and get the usual two lines.
 */
const LAYOUTS: Record<string, Layout> = {
  AT: ({ street, zip, city, site }) => `${street}\n${site ? '' : 'AT-'}${zip} ${city}`,
  DK: business => `${streetThenPlace(business)}\n`,
  FR: business => (business.site ? `${business.site}\n${streetThenPlace(business)}` : streetThenPlace(business)),
  IT: ({ street, zip, city }) => `${street} \n${zip} ${city}\n`,
  CZ: ({ street, zip, city, site }) => [street, ...(site ? ['Jinonice'] : []), `${zip}  ${city}`].join('\n'),
  SK: ({ street, zip, city, site }) => [...(site ? [] : [street]), `${zip} ${city}`, 'Slovensko'].join('\n'),
  SI: oneLineWithCommas,
  HR: oneLineWithCommas,
  EL: ({ street, zip, city }) => `${street} ${zip} - ${city}`,
  EE: ({ street, zip, city }) => `${street}   ${zip} ${city}`,
  PT: ({ street, zip, city }) => `${street}\n${city}\n${zip} ${city}`,
  RO: ({ street, city, site }) => `${city}\n${street}${site ? '\nAP. 4' : ''}`,
  LT: ({ street, city }) => `${street}, ${city}`,
  LU: ({ street, zip, city }) => `${street} L-${zip}  ${city}`,
  IE: ({ street, city }) => `${street}, ${city}`,
}

/** Countries that disclose no data in a plain query (docs/sources.md#vies-answers). */
const NON_DISCLOSING = new Set(['DE', 'ES'])

/**
 * Returns whether VIES discloses the name and address of this country's businesses in a plain
 * query.
 */
export function disclosesInVies(country: string): boolean {
  return !NON_DISCLOSING.has(country)
}

export function viesAddress(country: string, business: Business): string {
  if (business.lines) return business.lines.join('\n')
  return (LAYOUTS[country] ?? streetThenPlace)(business)
}

type Lines = (business: Business) => string[]

const inTwoLines: Lines = ({ street, zip, city }) => [street, `${zip} ${city}`.trim()]
const inOneLine: Lines = ({ street, zip, city }) => [`${street}, ${city}, ${zip} ${city}`]

/**
 * The layout of adrz1 to adrz6 for each country in public samples
 * (docs/sources.md#finanzonline-answers); '' is an empty line between others.
 */
const LINES: Record<string, Lines> = {
  AT: ({ street, zip, city }) => [street, `AT-${zip} ${city}`],
  DE: ({ street, zip, city }) => [street, '', zip, city],
  IT: ({ street, zip, city }) => [`${street} `, `${zip} ${city}`],
  FR: business => [...(business.site ? [business.site] : []), ...inTwoLines(business)],
  CZ: ({ street, zip, city, site }) => [street, ...(site ? ['Jinonice'] : []), `${zip}  ${city}`],
  HR: inOneLine,
  SI: inOneLine,
  HU: ({ street, zip, city }) => [`${zip} ${city} ${street}`],
  XI: ({ street, zip, city }) => [street, city, 'COUNTY ANTRIM', 'NORTHERN IRELAND', '', zip],
}

export function finanzonlineLines(country: string, business: Business): string[] {
  return business.lines ?? (LINES[country] ?? inTwoLines)(business)
}

/** FinanzOnline pads German names to a fixed width (docs/sources.md#finanzonline-answers). */
export function finanzonlineName(country: string, business: Business): string {
  return country === 'DE' && business.name ? business.name.padEnd(60) : business.name
}
