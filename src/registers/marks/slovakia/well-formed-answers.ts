import { ASKED_AT, type RegisterAnswers, type WellFormedAnswer } from '../../authorities/reading/well-formed-answers.ts'
import type { TextResponse } from '../register-json.ts'
import { TAX_LISTS, type TaxList } from './codes.ts'
import { statementsOf } from './query-tax-lists.ts'
import { readTaxList } from './read-tax-list.ts'

const DAY = ASKED_AT.toISOString().slice(0, 10)
const UID = 'SK2022749619'
const NOT_FOUND: TextResponse = { status: 404, body: '{"message":"Search not found"}' }

const page = (row: object): string =>
  JSON.stringify({
    page: 1,
    pages: 1,
    itemsCount: 1,
    itemsPerPage: 1_000,
    data: [{ ic_dph: UID, ico: '31333532', ...row }],
  })
const ADDRESS = { obec: 'Bratislava', psc: '85101', ulica_cislo: 'Einsteinova 24', stat: 'Slovensko' }
const registered = (paragraph: string, more: object = {}) =>
  page({ nazov_ds: 'Príklad', ...ADDRESS, druh_reg_dph: `§${paragraph}`, datum_reg: '11.10.2000', ...more })
const listed = (more: object) =>
  page({ nazov: 'Príklad', obec: 'Bratislava', psc: '85101', rok_porusenia: '2019', ...more })

/** The answer of one list, while the number is in none of the others. */
function statementsIn(list: TaxList, response: TextResponse): string {
  const answers = TAX_LISTS.map(each => ({
    each,
    answer: readTaxList(each === list ? response : NOT_FOUND, each, UID),
  }))
  const read = answers.flatMap(({ each, answer }) => (answer.kind === 'answered' ? [{ ...answer, list: each }] : []))
  return statementsOf(UID, read, DAY)
    .map(({ state, since }) => `${state} ${since}`)
    .join()
}

const ofList = (expected: string, body: string, name: string, other: string): WellFormedAnswer => ({
  ...{
    what: expected,
    expected,
    body,
    statedVerdict: 'other',
    status: 200,
    verdict: { name, other },
    number: 'ic_dph',
  },
})
const setOf = (list: TaxList, answers: WellFormedAnswer[]): RegisterAnswers => ({
  ...{ register: list, form: 'json', rules: ['fault', 'verdict', 'text'], answers },
  read: (body, status) => statementsIn(list, { status, body }),
})

/** Shapes of docs/sources.md#slovak-lists. */
export const wellFormedAnswers: RegisterAnswers[] = [
  setOf('ds_dphs', [
    ofList('registered 2000-10-11', registered('4'), 'druh_reg_dph', '"X"'),
    ofList('registered 2000-10-11', registered('4a', { datum_zmeny_druhu_reg: null }), 'druh_reg_dph', '"X"'),
    ofList('notPayer 2000-10-11', registered('7'), 'druh_reg_dph', '"X"'),
    ofList('notPayer 2015-01-01', registered('7a', { datum_zmeny_druhu_reg: '01.01.2015' }), 'druh_reg_dph', '"X"'),
  ]),
  setOf('ds_dphv', [
    ofList(
      'deleted 2020-05-05',
      listed({ dat_zverejnenia: '01.02.2020', dat_vymazu: '05.05.2020' }),
      'dat_vymazu',
      '"31.12.2031"',
    ),
  ]),
  setOf('ds_dphz', [
    ofList('reasonsToCancel 2020-02-01', listed({ dat_zverejnenia: '01.02.2020' }), 'dat_zverejnenia', '"31.12.2031"'),
  ]),
]
