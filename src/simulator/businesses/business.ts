import { pickBy } from '../chance.ts'
import type { Variant } from '../faults/fault.ts'
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

const plain = (name: string, street: string, zip: string, city: string): Business => ({
  name,
  street,
  zip,
  city,
  site: '',
})

/** The businesses that variant-faults.ts names. Each replaces the one the UID stands for, or changes it. */
const VARIANTS: Record<Variant, (business: Business) => Business> = {
  greek: () => plain('ΑΦΟΙ ΠΑΡΑΔΕΙΓΜΑΤΟΠΟΥΛΟΙ & ΣΙΑ Ο.Ε.', 'ΟΔΟΣ ΆΈΉΊΌΎΏΪΫ 7', '10431', 'ΑΘΗΝΑ'),
  cyrillic: () => plain('ЩЪРКЕЛ ПРИМЕР И СИНОВЕ ЕООД', 'бул. ЦАР БОРИС III №136Ж', '1618', 'гр.СОФИЯ'),
  latin: () => plain('ŁĄKA ĐŪŽA ĦÕRŐ ŞÍŢÑÇ ÅØÆŒ ẞ & Cº', 'Þórsgata ŐŰ Ğħ 1½', '1010', 'Wien Währing ÄÖÜ'),
  formula: () => plain('=HYPERLINK("http://127.0.0.1/","Rechnung")', '@SUM(1+1)*cmd', '1010', '+43 1 Wien'),
  markup: () =>
    plain(`<script>alert("x")</script> O'Neill & "Söhne" <b>GmbH</b> ]]>`, '<img src=x> 1 & 2', '1010', 'Wien'),
  long: business => ({ ...business, name: 'Sehr lange Firma '.repeat(36).slice(0, 600) }),
  nameless: () => ({ ...plain('', '', '', ''), lines: [] }),
  padded: business => ({
    ...business,
    name: `  ${business.name}   und   Partner        `,
    street: ` ${business.street}   `,
    city: `${business.city}    `,
  }),
  'six-lines': business => ({
    ...business,
    lines: [
      'c/o Hausverwaltung',
      'Gebäude 7',
      business.street,
      'Ortsteil Nord',
      'Postfach 12',
      `${business.zip} ${business.city}`,
    ],
  }),
  control: business => ({ ...business, name: `\u0000Glocke\u0007\tTab\rWagen ${business.name}` }),
}

export function varyBusiness(business: Business, variant: Variant): Business {
  return VARIANTS[variant](business)
}
