import { z } from 'zod'
import type { JsonObject } from '../register-json.ts'
import type { Statement } from '../state-register.ts'
import { undocumentedFields } from '../undocumented-fields.ts'
import { type AnafState, isPayerByMessage, isStruckOff } from './codes.ts'
import { optionalDay, periodsOf, periodsSchema, startOfState } from './vat-periods.ts'

/** A company's state and start, and its undocumented fields. */
export type ReadSubject = Pick<Statement<AnafState>, 'state' | 'since'> & { unknownFields: string[] }

const subjectSchema = z.looseObject({
  date_generale: z.looseObject({
    data: z.string(),
    // Earlier versions found every number, unknown ones without a name.
    denumire: z.string().regex(/\S/),
    stare_inregistrare: z.string().nullish(),
  }),
  inregistrare_scop_Tva: z.looseObject({ scpTVA: z.boolean(), perioade_TVA: periodsSchema }),
  stare_inactiv: z.looseObject({
    statusInactivi: z.boolean(),
    dataInactivare: optionalDay,
    dataReactivare: optionalDay,
    dataRadiere: optionalDay,
  }),
})
type Subject = z.infer<typeof subjectSchema>

/**
 * Reads a company of ANAF's register, as of a day (yyyy-mm-dd). Returns null if it is about another
 * day, unreadable, or contradicts itself. An inactive company is inactive whether it is a payer or
 * not.
 */
export function readSubject(json: JsonObject, day: string): ReadSubject | null {
  const subject = subjectSchema.safeParse(json).data
  const unknownFields = undocumentedFields(json, { read: READ, opaque: OPAQUE })
  if (subject?.date_generale.data !== day || unknownFields === null) return null
  const { statusInactivi } = subject.stare_inactiv
  const vat = vatState(subject, day)
  const inactiveSince = inactivity(subject, day)
  if (vat === null || inactiveSince === 'contradiction') return null
  return { ...(statusInactivi ? { state: 'inactive', since: inactiveSince } : vat), unknownFields }
}

function vatState(subject: Subject, day: string): Pick<ReadSubject, 'state' | 'since'> | null {
  const { scpTVA, perioade_TVA } = subject.inregistrare_scop_Tva
  const messages = (perioade_TVA ?? []).map(({ mesaj_ScpTVA }) => isPayerByMessage(mesaj_ScpTVA ?? ''))
  const since = startOfState(scpTVA, periodsOf(perioade_TVA), day)
  const isContradicted = messages.includes(!scpTVA) || (scpTVA && isDissolved(subject, day))
  if (isContradicted || since === 'contradiction') return null
  return { state: scpTVA ? 'payer' : 'notPayer', since }
}

const isDissolved = ({ date_generale, stare_inactiv: { dataRadiere } }: Subject, day: string): boolean =>
  isStruckOff(date_generale.stare_inregistrare ?? '') || (dataRadiere ? dataRadiere <= day : false)

/** Returns since when it is inactive: null if it is not, or if no day is stated. */
function inactivity({ stare_inactiv }: Subject, day: string): string | null | 'contradiction' {
  const { statusInactivi, dataInactivare: from, dataReactivare: until } = stare_inactiv
  const isStated = from ? from <= day && !(until && until >= from && until <= day) : false
  if (from && isStated !== statusInactivi) return 'contradiction'
  return statusInactivi ? (from ?? null) : null
}

/** The documented fields; those of other registers do not affect the state. */
const GENERAL = [
  ...['cui', 'data', 'denumire', 'adresa', 'nrRegCom', 'telefon', 'fax', 'codPostal', 'act', 'stare_inregistrare'],
  ...['data_inregistrare', 'cod_CAEN', 'iban', 'statusRO_e_Factura', 'data_inreg_Reg_RO_e_Factura'],
  ...['organFiscalCompetent', 'forma_de_proprietate', 'forma_organizare', 'forma_juridica', 'stare_inactiv'],
]
const PERIOD = ['data_inceput_ScpTVA', 'data_sfarsit_ScpTVA', 'data_anul_imp_ScpTVA', 'mesaj_ScpTVA']
const INACTIVITY = ['statusInactivi', 'dataInactivare', 'dataReactivare', 'dataPublicare', 'dataRadiere']
const OPAQUE = new Set([
  ...['inregistrare_RTVAI', 'inregistrare_SplitTVA', 'inregistrare_REMI'],
  ...['adresa_sediu_social', 'adresa_domiciliu_fiscal'],
])
const READ = new Set([
  ...['date_generale', 'inregistrare_scop_Tva', 'stare_inactiv', ...OPAQUE],
  ...GENERAL.map(name => `date_generale.${name}`),
  ...['scpTVA', 'perioade_TVA', 'perioade_TVA[]'].map(name => `inregistrare_scop_Tva.${name}`),
  ...PERIOD.map(name => `inregistrare_scop_Tva.perioade_TVA[].${name}`),
  ...INACTIVITY.map(name => `stare_inactiv.${name}`),
])
