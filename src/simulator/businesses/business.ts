import { pickBy } from '../chance.ts'
import { MEMBER_STATES } from './member-states.ts'

/** The invented business behind a UID. `lines`: the address as it stands, where a fault dictates it. */
export type Business = { name: string; street: string; zip: string; city: string; site: string; lines?: string[] }

const NOBODY: Business = { name: '', street: '', zip: '', city: '', site: '' }

/** Half of the addresses have a line more: a site or a district. */
const SITES = ['', '', 'ZI NORD', 'ENTREPOT 4']

/** VAT IDs of which the register says something else since. */
type Since = { renamedUids: readonly string[]; movedUids: readonly string[] }

const NOTHING_SINCE: Since = { renamedUids: [], movedUids: [] }

/** Takes a UID with its prefix, returns always the same business for it; an empty one for a country that is no member. */
export function businessOf(uid: string, { renamedUids, movedUids }: Since = NOTHING_SINCE): Business {
  const state = MEMBER_STATES[uid.slice(0, 2)]
  if (!state) return NOBODY
  const hasMoved = movedUids.includes(uid)
  const [zip, city] = pick(`place ${uid}`, state.places, hasMoved) ?? ['', '']
  return {
    name: pick(`name ${uid}`, state.names, renamedUids.includes(uid)) ?? '',
    street: pick(`street ${uid}`, state.streets, hasMoved) ?? '',
    zip,
    city,
    site: pickBy(`site ${uid}`, SITES) ?? '',
  }
}

/** The one that the text picks, or that behind it. */
function pick<Item>(text: string, list: readonly Item[], isAnother: boolean): Item | undefined {
  const picked = pickBy(text, list)
  return isAnother && picked !== undefined ? list[(list.indexOf(picked) + 1) % list.length] : picked
}
