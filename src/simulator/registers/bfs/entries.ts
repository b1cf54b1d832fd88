import { pickBy } from '../../chance.ts'
import type { CommonBehaviour } from '../../options.ts'

/** An entry of the register; its number has nine digits, days are YYYY-MM-DD, '' = undisclosed. */
export type Entry = {
  number: string
  name: string
  careOf: string
  street: string
  houseNumber: string
  zip: string
  town: string
  /** uidregStatusEnterpriseDetail: 3 definitive, 5 deleted. */
  status: string
  /** 2 registered, 3 not registered, 1 unknown. */
  vatStatus: string
  /** 1 active, 2 terminated. */
  vatEntryStatus: string
  from: string
  until: string
  /** The number under which it is registered for VAT: its own, or that of its group's head. */
  vatNumber: string
}

const NAMES = [
  'Boulangerie Aubry',
  'Muster Treuhand AG',
  'Alpenblick Hotel GmbH',
  'Officina Ticinese SA',
  'Zürisee Handels AG',
]
const STREETS = ['Rue Pierre Péquignat', 'Bahnhofstrasse', 'Via Nassa', 'Seestrasse', 'Hauptgasse']
const PLACES = [
  ['2800', 'Delémont'],
  ['8001', 'Zürich'],
  ['6900', 'Lugano'],
  ['4051', 'Basel'],
  ['9000', 'St. Gallen'],
] as const

/** The head of all simulated groups. */
export const GROUP_HEAD = '105864830'
const ENDED_ON = '2025-06-30'

/**
 * Returns the register's entry of a number, always the same one. The company is registered unless
 * its number ends with 9 or is in `endedUids`.
 */
export function entryOf(number: string, { endedUids, renamedUids, movedUids }: CommonBehaviour): Entry {
  const uid = `CHE${number}`
  const hasMoved = movedUids.includes(uid)
  const [zip, town] = pick(`place ${uid}`, PLACES, hasMoved) ?? ['', '']
  const entry = {
    number,
    name: pick(`name ${uid}`, NAMES, renamedUids.includes(uid)) ?? '',
    careOf: '',
    street: pick(`street ${uid}`, STREETS, hasMoved) ?? '',
    houseNumber: number.slice(-2).replace(/^0/, ''),
    zip,
    town,
    status: '3',
    vatStatus: '2',
    vatEntryStatus: '1',
    from: '2012-01-01',
    until: '',
    vatNumber: number,
  }
  if (endedUids.includes(uid)) return { ...entry, ...ENDED }
  return number.endsWith('9') ? { ...entry, ...NOT_REGISTERED } : entry
}

/** Returns the item that `text` picks, or the one after it if `isNext`. */
function pick<Item>(text: string, list: readonly Item[], isNext: boolean): Item | undefined {
  const picked = pickBy(text, list)
  return isNext && picked !== undefined ? list[(list.indexOf(picked) + 1) % list.length] : picked
}

export const ENDED = { vatStatus: '2', vatEntryStatus: '2', until: ENDED_ON } as const
export const NOT_REGISTERED = { vatStatus: '3', vatEntryStatus: '', from: '', vatNumber: '' } as const
