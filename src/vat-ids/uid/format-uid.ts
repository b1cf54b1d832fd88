import { type CountryCode, isCountryCode } from './countries.ts'

/** Group sizes; the last one repeats. */
const GROUPS: Record<CountryCode, readonly [number, ...number[]]> = {
  AT: [4],
  BE: [4, 3],
  BG: [3, 3, 4],
  CY: [4, 5],
  CZ: [4, 6],
  DE: [3],
  DK: [4],
  EE: [3],
  EL: [3],
  ES: [4, 5],
  FI: [4],
  FR: [2, 3],
  HR: [2, 3],
  HU: [4],
  IE: [4, 5],
  IT: [2, 3],
  LT: [3],
  LU: [4],
  LV: [2, 3],
  MT: [4],
  NL: [3],
  PL: [3, 3, 4],
  PT: [3],
  RO: [4, 6],
  SE: [6, 4, 2],
  SI: [4],
  SK: [4, 3],
  XI: [3],
  CH: [3],
  GB: [3],
  NO: [3],
}

/** Letters stay with the country (ATU, ESA), except the key of a French number. */
const HEAD = /^(?:FR|[A-Z]{2,4}(?=\d)|[A-Z]{2})/

const SUFFIX = /^(?:M(?:W(?:ST?)?|VA?)?|TVA?|IVA?)$/

/**
 * Formats a complete or partial UID for display: ATU 1358 5627. Copied and stored UIDs have no
 * blanks.
 */
export function groupUid(uid: string): string {
  const country = uid.slice(0, 2)
  if (!isCountryCode(country)) return uid
  const head = HEAD.exec(uid)?.[0] ?? country
  return [head, ...groupsOf(uid.slice(head.length), GROUPS[country])].join(' ')
}

function groupsOf(rest: string, [size, ...sizes]: readonly [number, ...number[]]): string[] {
  if (rest === '') return []
  // In a Swiss or Norwegian number as typed, the suffix stays whole.
  if (SUFFIX.test(rest)) return [rest]
  const [next = size, ...later] = sizes
  return [rest.slice(0, size), ...groupsOf(rest.slice(size), [next, ...later])]
}
