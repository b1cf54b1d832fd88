import { ASKED_AT, type RegisterAnswers, type WellFormedAnswer } from '../../authorities/reading/well-formed-answers.ts'
import { readAdisOf } from './look-up.ts'

const answer = (subjects: string, day = '2026-11-28') =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><StatusNespolehlivySubjektRozsirenyResponse xmlns="http://adis.mfcr.cz/rozhraniCRPDPH/"><status odpovedGenerovana="${day}" statusCode="0" statusText="OK"/>${subjects}</StatusNespolehlivySubjektRozsirenyResponse></soapenv:Body></soapenv:Envelope>`
const subject = (kind: string, word: string, more = '', inside = '') =>
  `<statusSubjektu typSubjektu="${kind}" dic="00121100" nespolehlivyPlatce="${word}"${more} cisloFu="456">${inside}</statusSubjektu>`
const SINCE = ' datumZverejneniNespolehlivosti="2017-03-16"'
const ACCOUNTS =
  '<zverejneneUcty><ucet datumZverejneni="2013-04-01"><standardniUcet predcisli="27" cislo="7137713" kodBanky="0100"/></ucet></zverejneneUcty><nazevSubjektu>ČEZ, A. S.      </nazevSubjektu><adresa><uliceCislo>Duhová 1444/2</uliceCislo><mesto>PRAHA 4</mesto><psc>14000</psc><stat>Česká republika</stat></adresa>'
const ofAdis = (what: string, expected: string, body: string): WellFormedAnswer => ({
  what,
  body,
  expected,
  statedVerdict: 'other',
  status: 200,
  verdict: { name: 'nespolehlivyPlatce', other: 'ano' },
  moment: 'odpovedGenerovana',
})

/** Shapes of docs/sources.md#czech-registers. */
export const wellFormedAnswers: RegisterAnswers = {
  register: 'adis',
  form: 'xml',
  hasStatus: false,
  elsewhere: ['zverejneneUcty', 'ucet', 'standardniUcet', 'adresa', 'uliceCislo', 'mesto', 'psc', 'stat'],
  rules: ['fault', 'text'],
  read: async body => {
    const words = await readAdisOf(body, ASKED_AT)
    return words.kind === 'answered'
      ? words.words.flatMap(({ unreliable, since }) => (unreliable === null ? [] : `${unreliable} ${since}`)).join(', ')
      : ''
  },
  answers: [
    ofAdis('unreliable', 'true 2017-03-16', answer(subject('PLATCE_DPH', 'ANO', SINCE))),
    ofAdis('unreliable, undated', 'true null', answer(subject('PLATCE_DPH', 'ANO'))),
    ofAdis('reliable', 'false null', answer(subject('PLATCE_DPH', 'NE', '', ACCOUNTS))),
    ofAdis('a group', 'false null', answer(subject('SKUPINA_DPH', 'NE'))),
    ofAdis('an identified person', 'false null', answer(subject('IDENTIFIKOVANA_OSOBA', 'NE'))),
    ofAdis('an unreliable person', 'true 2017-03-16', answer(subject('NESPOLEHLIVA_OSOBA', 'ANO', SINCE))),
    ofAdis('a payer with accounts', 'true 2017-03-16', answer(subject('PLATCE_DPH', 'ANO', SINCE, ACCOUNTS))),
    ofAdis('other prefixes', 'true null', answer(subject('PLATCE_DPH', 'ANO')).replaceAll('soapenv', 'S')),
  ],
}
