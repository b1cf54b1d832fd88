import { z } from 'zod'
import { type Handler, jsonAnswer } from '../../answer.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { defineOptions } from '../../options.ts'
import { COMPANIES } from './subjects.ts'

const ARES_FORMS = ['good', 'other-404', 'http-500', 'html', 'hang'] as const

export const ARES_OPTIONS = defineOptions({ ares: z.enum(ARES_FORMS) }, { ares: 'good' })
export type AresBehaviour = typeof ARES_OPTIONS.initial

const NUMBER = /\/ekonomicke-subjekty\/([^/?]*)$/

/** Serves one company by its eight-digit number. */
export const serveAres: Handler<AresBehaviour> = (simulation, { path }) => {
  const { ares } = simulation.behaviour
  const ico = NUMBER.exec(path.split('?', 1)[0] ?? '')?.[1] ?? ''
  if (ares === 'other-404') return jsonAnswer('HTTP 404', { kod: 'OBECNA_CHYBA', popis: 'Chyba' }, 404)
  if (ares === 'hang' || ares === 'http-500' || ares === 'html') return { ...jsonAnswer(ares, {}), manner: ares }
  if (!/^\d{8}$/.test(ico)) {
    const subKod = 'VSTUP_NEVALIDNI_FORMAT_ICO'
    return jsonAnswer(subKod, { kod: 'CHYBA_VSTUPU', subKod, popis: 'Nevalidní formát IČO' }, 400)
  }
  const transportFault = randomTransportFault(simulation, `ares ${ico}`)
  const logFields = { uid: `CZ${ico}` }
  if (transportFault) return { ...jsonAnswer(transportFault, {}), logFields, manner: transportFault }
  const company = COMPANIES.get(ico)
  if (!company) {
    const subKod = 'VYSTUP_SUBJEKT_NENALEZEN'
    return { ...jsonAnswer(subKod, { kod: 'NENALEZENO', subKod, popis: 'Subjekt nenalezen' }, 404), logFields }
  }
  const { name, street, house, town, postcode, dic, group, states } = company
  const sidlo = { nazevObce: town, nazevUlice: street, cisloDomovni: house, cisloOrientacni: 40, psc: postcode }
  const seznamRegistraci = { stavZdrojeDph: states.own, stavZdrojeSkDph: states.group }
  return {
    ...jsonAnswer('found', { ico, obchodniJmeno: name, sidlo, dic, dicSkDph: group, seznamRegistraci }),
    logFields,
  }
}
