import { ASKED_AT, type RegisterAnswers, type WellFormedAnswer } from '../../authorities/reading/well-formed-answers.ts'
import { readAnaf } from './read-anaf.ts'

const DAY = ASKED_AT.toISOString().slice(0, 10)
const CUI = 18547290

type Parts = { scpTVA: boolean; periods: object[]; inactive?: object }

const period = (from: string, until: string) => ({
  ...{ data_inceput_ScpTVA: from, data_sfarsit_ScpTVA: until, data_anul_imp_ScpTVA: until, mesaj_ScpTVA: '' },
})
const company = ({ scpTVA, periods, inactive }: Parts) => ({
  date_generale: {
    ...{ data: DAY, cui: CUI, denumire: 'EXEMPLU S.R.L.', adresa: 'JUD. CLUJ', telefon: '0264555111', fax: '' },
    ...{ codPostal: '400335', act: '', nrRegCom: 'J2006000372404', data_inregistrare: '2006-03-30', iban: '' },
    ...{ stare_inregistrare: 'INREGISTRAT din data 30.03.2006', cod_CAEN: '6202', statusRO_e_Factura: true },
  },
  inregistrare_scop_Tva: { scpTVA, perioade_TVA: periods },
  inregistrare_RTVAI: { dataInceputTvaInc: '', tipActTvaInc: 'Radiere', statusTvaIncasare: false },
  stare_inactiv: {
    statusInactivi: false,
    dataInactivare: '',
    dataReactivare: '',
    dataPublicare: '',
    dataRadiere: '',
    ...inactive,
  },
  adresa_domiciliu_fiscal: { ddenumire_Strada: 'Str. Salcâmilor', ddenumire_Judet: 'CLUJ' },
})
const ENDED = [period('2006-04-01', '2024-05-06')]

const ofAnaf = (
  expected: string,
  parts: Parts,
  name = 'scpTVA',
  other = '"da"',
  more: object = {},
): WellFormedAnswer => ({
  ...{ what: expected, expected, statedVerdict: 'other', status: 200, verdict: { name, other } },
  ...{ number: 'cui', moment: 'data', body: JSON.stringify({ ...more, found: [company(parts)], notFound: [] }) },
})

/** Shapes of docs/sources.md#romanian-register. */
export const wellFormedAnswers: RegisterAnswers = {
  register: 'anaf',
  form: 'json',
  rules: ['fault', 'verdict', 'text'],
  read: (body, status) => {
    const answer = readAnaf({ status, body }, { uidByCui: new Map([[String(CUI), `RO${CUI}`]]), day: DAY })
    return answer.kind === 'answered' ? answer.statements.map(({ state, since }) => `${state} ${since}`).join() : ''
  },
  answers: [
    ofAnaf('payer 2006-04-01', { scpTVA: true, periods: [period('2006-04-01', '')] }),
    ofAnaf('payer null', { scpTVA: true, periods: [] }, 'scpTVA', '1', { cod: 200, message: 'SUCCESS' }),
    ofAnaf('notPayer 2024-05-06', { scpTVA: false, periods: ENDED }),
    ofAnaf(
      'inactive 2024-05-01',
      { scpTVA: false, periods: ENDED, inactive: { statusInactivi: true, dataInactivare: '2024-05-01' } },
      'statusInactivi',
      'false',
    ),
    {
      ...{ what: 'unknown null', expected: 'unknown null', statedVerdict: 'other', status: 200 },
      ...{ verdict: { name: 'notFound', other: '[7' }, body: `{"found":[],"notFound":[${CUI}]}` },
    },
  ],
}
