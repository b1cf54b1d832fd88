import type { Business } from '../../businesses/business.ts'
import { pickBy } from '../../chance.ts'

const NAMES = ['EXAMPLE FORGE LIMITED', "O'SAMPLE & DAUGHTERS LTD", 'PATTERN LOGISTICS PLC']
const STREETS = ['131B Barton Hamlet', '7 Sample Street', 'Unit 4, Example Park']
const PLACES: [postcode: string, town: string][] = [
  ['SW9 7CK', 'London'],
  ['M1 1AE', 'Manchester'],
  ['EH1 1YZ', 'Edinburgh'],
]
const SITES = ['', '', 'Docklands']

type EntryChanges = { renamedUids: readonly string[]; movedUids: readonly string[] }

/** Returns the invented company for a number (GB and digits), always the same one. */
export function companyOf(uid: string, { renamedUids, movedUids }: EntryChanges): Business {
  const seedSuffix = (uids: readonly string[]) => (uids.includes(uid) ? 'since' : '')
  const [zip = '', city = ''] = pickBy(`place ${uid}${seedSuffix(movedUids)}`, PLACES) ?? []
  return {
    name: nameOf(uid, renamedUids.includes(uid)),
    street: pickBy(`street ${uid}`, STREETS) ?? '',
    zip,
    city,
    site: pickBy(`site ${uid}`, SITES) ?? '',
  }
}

const nameOf = (uid: string, isRenamed: boolean): string => {
  const name = pickBy(`name ${uid}`, NAMES) ?? ''
  return isRenamed ? `${name} (HOLDINGS)` : name
}
