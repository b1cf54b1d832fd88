/**
 * A company of ANAF's register. The format follows our own description of its wire format
 * (docs/sources.md#romanian-register).
 */
type Company = { isPayer: boolean; periods: Period[]; inactive?: object; state?: string }
type Period = [from: string, until: string]

const ORDINARY: Company = { isPayer: true, periods: [['2010-04-01', '']] }
const ENDED: Period[] = [['2010-04-01', '2024-05-06']]

/** Special numbers; docs/simulator.md lists them. Null: not found. */
const SPECIAL_COMPANIES: Readonly<Record<number, Company | null>> = {
  40414001: {
    isPayer: true,
    periods: [
      ['2010-04-01', '2012-01-01'],
      ['2013-02-01', ''],
    ],
  },
  40414010: { isPayer: false, periods: ENDED },
  40414028: { isPayer: false, periods: [] },
  40414036: { isPayer: false, periods: ENDED, inactive: { statusInactivi: true, dataInactivare: '2024-05-01' } },
  40414044: null,
  40414052: {
    isPayer: false,
    periods: ENDED,
    inactive: { dataRadiere: '2025-01-01' },
    state: 'RADIERE din data 01.01.2025',
  },
  40414060: { isPayer: true, periods: ENDED },
}

/** Returns a number's entry; every number that is not listed above is an ordinary payer. */
export function companyOf(cui: number, data: string): object | null {
  const company = Object.hasOwn(SPECIAL_COMPANIES, cui) ? SPECIAL_COMPANIES[cui] : ORDINARY
  return company ? entryOf(company, cui, data) : null
}

/** Texts that must never be stored have the same digits as the accounts of the other registers. */
const SECRETS = { telefon: '07137713', iban: 'RO49AAAA1B31007137713000', adresa: 'JUD. CLUJ, STR. TAJNA, NR.2' }

const entryOf = ({ isPayer, periods, inactive, state }: Company, cui: number, data: string): object => ({
  date_generale: {
    ...{ cui, data, denumire: 'EXEMPLU S.R.L.', ...SECRETS, nrRegCom: 'J2010000372404', fax: '', codPostal: '400335' },
    ...{ act: '', stare_inregistrare: state ?? 'INREGISTRAT din data 30.03.2010', data_inregistrare: '2010-03-30' },
    ...{ cod_CAEN: '6202', statusRO_e_Factura: true, organFiscalCompetent: 'Cluj', forma_juridica: 'SRL' },
  },
  inregistrare_scop_Tva: { scpTVA: isPayer, perioade_TVA: periods.map(writePeriod) },
  inregistrare_RTVAI: { dataInceputTvaInc: '', dataSfarsitTvaInc: '', tipActTvaInc: '', statusTvaIncasare: false },
  stare_inactiv: {
    ...{ dataInactivare: '', dataReactivare: '', dataPublicare: '', dataRadiere: '', statusInactivi: false },
    ...inactive,
  },
  inregistrare_SplitTVA: { dataInceputSplitTVA: '', dataAnulareSplitTVA: '', statusSplitTVA: false },
  adresa_sediu_social: { sdenumire_Strada: 'Str. Tajna', snumar_Strada: '2', scod_Postal: '400335' },
  adresa_domiciliu_fiscal: { ddenumire_Strada: 'Str. Tajna', dnumar_Strada: '2', dcod_Postal: '400335' },
})

const writePeriod = ([from, until]: Period): object => ({
  data_inceput_ScpTVA: from,
  data_sfarsit_ScpTVA: until,
  data_anul_imp_ScpTVA: until,
  mesaj_ScpTVA: '',
})
