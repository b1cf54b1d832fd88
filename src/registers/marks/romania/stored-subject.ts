import { keepFields } from '../kept-fields.ts'
import { isObject, type JsonObject } from '../register-json.ts'

const GENERAL = ['cui', 'data', 'denumire', 'nrRegCom', 'stare_inregistrare', 'data_inregistrare']
const PERIOD = ['data_inceput_ScpTVA', 'data_sfarsit_ScpTVA', 'data_anul_imp_ScpTVA', 'mesaj_ScpTVA']
const INACTIVITY = ['statusInactivi', 'dataInactivare', 'dataReactivare', 'dataPublicare', 'dataRadiere']

/**
 * Returns what is stored of a company: who it is and what decides its state. Its telephone, account
 * and addresses are not needed, and some are those of persons.
 */
export function storedSubject({ date_generale, inregistrare_scop_Tva, stare_inactiv }: JsonObject): JsonObject {
  const vat = objectOf(inregistrare_scop_Tva)
  const periods = Array.isArray(vat.perioade_TVA) ? vat.perioade_TVA.slice(0, 100) : []
  return {
    date_generale: keepFields(objectOf(date_generale), GENERAL),
    inregistrare_scop_Tva: {
      ...keepFields(vat, ['scpTVA']),
      perioade_TVA: periods.filter(isObject).map(period => keepFields(period, PERIOD)),
    },
    stare_inactiv: keepFields(objectOf(stare_inactiv), INACTIVITY),
  }
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})
