import { pickBy } from '../chance.ts'
import type { Variant } from '../faults/fault.ts'
import { MEMBER_STATES } from './member-states.ts'

/**
 * The invented business behind a UID. `lines` are the literal address lines, if a fault sets them.
 */
export type Business = { name: string; street: string; zip: string; city: string; site: string; lines?: string[] }

const EMPTY_BUSINESS: Business = { name: '', street: '', zip: '', city: '', site: '' }

/** Additional address lines, a site or a district; half of the addresses have one. */
const SITES = ['', '', 'ZI NORD', 'ENTREPOT 4']

/** VAT IDs whose register entry has changed. */
type EntryChanges = { renamedUids: readonly string[]; movedUids: readonly string[] }

const NO_CHANGES: EntryChanges = { renamedUids: [], movedUids: [] }

/**
 * Returns the business for a UID with its prefix, always the same one. Returns an empty business if
 * the country is no member state.
 */
export function businessOf(uid: string, { renamedUids, movedUids }: EntryChanges = NO_CHANGES): Business {
  const state = MEMBER_STATES[uid.slice(0, 2)]
  if (!state) return EMPTY_BUSINESS
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

/** Returns the item that `text` picks, or the one after it if `isNext`. */
function pick<Item>(text: string, list: readonly Item[], isNext: boolean): Item | undefined {
  const picked = pickBy(text, list)
  return isNext && picked !== undefined ? list[(list.indexOf(picked) + 1) % list.length] : picked
}

const createBusiness = (name: string, street: string, zip: string, city: string): Business => ({
  name,
  street,
  zip,
  city,
  site: '',
})

/** The variants of variant-faults.ts. Each replaces or alters the business of the UID. */
const VARIANTS: Record<Variant, (business: Business) => Business> = {
  greek: () => createBusiness('ΑΦΟΙ ΠΑΡΑΔΕΙΓΜΑΤΟΠΟΥΛΟΙ & ΣΙΑ Ο.Ε.', 'ΟΔΟΣ ΆΈΉΊΌΎΏΪΫ 7', '10431', 'ΑΘΗΝΑ'),
  cyrillic: () => createBusiness('ЩЪРКЕЛ ПРИМЕР И СИНОВЕ ЕООД', 'бул. ЦАР БОРИС III №136Ж', '1618', 'гр.СОФИЯ'),
  latin: () => createBusiness('ŁĄKA ĐŪŽA ĦÕRŐ ŞÍŢÑÇ ÅØÆŒ ẞ & Cº', 'Þórsgata ŐŰ Ğħ 1½', '1010', 'Wien Währing ÄÖÜ'),
  formula: () => createBusiness('=HYPERLINK("http://127.0.0.1/","Rechnung")', '@SUM(1+1)*cmd', '1010', '+43 1 Wien'),
  markup: () =>
    createBusiness(
      `<script>alert("x")</script> O'Neill & "Söhne" <b>GmbH</b> ]]>`,
      '<img src=x> 1 & 2',
      '1010',
      'Wien',
    ),
  long: business => ({ ...business, name: 'Sehr lange Firma '.repeat(36).slice(0, 600) }),
  nameless: () => ({ ...createBusiness('', '', '', ''), lines: [] }),
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
