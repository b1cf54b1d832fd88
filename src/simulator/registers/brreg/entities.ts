import { pickBy } from '../../chance.ts'
import type { CommonBehaviour } from '../../options.ts'

/** An entity as the register sends it; an undefined field is left out. */
export type SimulatedEntity = Record<string, unknown>

const NAMES = ['EKSEMPEL FISK AS', 'MØNSTER SHIPPING ASA', 'PRØVE ÅNGSTRØM AS', 'NORDLYS EKSEMPEL DA']
const STREETS = ['Havnegata 48', 'Forusbeen 50', 'Øvre Slottsgate 3', 'Strandgaten 12 B']
const PLACES = [
  ['8900', 'BRØNNØYSUND'],
  ['4035', 'STAVANGER'],
  ['0157', 'OSLO'],
  ['5004', 'BERGEN'],
] as const

/**
 * Returns the register's entity for nine digits, always the same one. It is in the VAT register
 * unless its number ends with 9; those in `endedUids` are deleted.
 */
export function entityOf(digits: string, { endedUids, renamedUids, movedUids }: CommonBehaviour): SimulatedEntity {
  const uid = `NO${digits}`
  if (endedUids.includes(uid)) return deletedEntity(digits)
  const [postnummer, poststed] = pick(`place ${uid}`, PLACES, movedUids.includes(uid)) ?? ['', '']
  const isInVatRegister = !digits.endsWith('9')
  return {
    organisasjonsnummer: digits,
    navn: pick(`name ${uid}`, NAMES, renamedUids.includes(uid)) ?? '',
    organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
    registreringsdatoEnhetsregisteret: '2011-05-06',
    registrertIMvaregisteret: isInVatRegister,
    ...(isInVatRegister && { registreringsdatoMerverdiavgiftsregisteret: '2012-01-01' }),
    harRegistrertAntallAnsatte: false,
    forretningsadresse: {
      land: 'Norge',
      landkode: 'NO',
      postnummer,
      poststed,
      adresse: [pick(`street ${uid}`, STREETS, movedUids.includes(uid)) ?? ''],
      kommune: poststed,
      kommunenummer: '0301',
    },
    registrertIForetaksregisteret: true,
    konkurs: false,
    underAvvikling: false,
    underTvangsavviklingEllerTvangsopplosning: false,
    maalform: 'Bokmål',
    respons_klasse: 'Enhet',
  }
}

/** Returns the shorter answer about a deleted entity, with HTTP 200 like any other. */
export const deletedEntity = (digits: string): SimulatedEntity => ({
  organisasjonsnummer: digits,
  navn: 'SLETTET EKSEMPEL AS',
  organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
  slettedato: '2025-06-30',
  respons_klasse: 'SlettetEnhet',
})

/** Returns the item that `text` picks, or the one after it if `isNext`. */
function pick<Item>(text: string, list: readonly Item[], isNext: boolean): Item | undefined {
  const picked = pickBy(text, list)
  return isNext && picked !== undefined ? list[(list.indexOf(picked) + 1) % list.length] : picked
}
