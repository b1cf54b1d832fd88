import { pickBy } from '../chance.ts'
import { MEMBER_STATES } from './member-states.ts'

/** The invented business behind a UID. `lines`: the address as it stands, where a fault dictates it. */
export type Business = { name: string; street: string; zip: string; city: string; site: string; lines?: string[] }

const NOBODY: Business = { name: '', street: '', zip: '', city: '', site: '' }

/** Half of the addresses have a line more: a site or a district. */
const SITES = ['', '', 'ZI NORD', 'ENTREPOT 4']

/** Takes a UID with its prefix, returns always the same business for it; an empty one for a country that is no member. */
export function businessOf(uid: string): Business {
  const state = MEMBER_STATES[uid.slice(0, 2)]
  if (!state) return NOBODY
  const [zip, city] = pickBy(`place ${uid}`, state.places) ?? ['', '']
  return {
    name: pickBy(`name ${uid}`, state.names) ?? '',
    street: pickBy(`street ${uid}`, state.streets) ?? '',
    zip,
    city,
    site: pickBy(`site ${uid}`, SITES) ?? '',
  }
}
