import { ASKED_AT, type RegisterAnswers, type WellFormedAnswer } from '../authorities/reading/well-formed-answers.ts'
import { parseAresResponse } from './ares.ts'
import { readAdisOf } from './look-up.ts'

const GROUP = 'CZ699004572'
const seat = { nazevObce: 'Praha', nazevUlice: 'Újezd', cisloDomovni: 450, cisloOrientacni: 40, psc: 11800 }
const company = (dicSkDph: string, stavZdrojeSkDph: string, more: object = {}) =>
  JSON.stringify({
    ico: '04116364',
    obchodniJmeno: 'Penta Hospitals CZ, s.r.o.',
    sidlo: seat,
    dic: 'CZ04116364',
    dicSkDph,
    seznamRegistraci: { stavZdrojeDph: 'ZANIKLY', stavZdrojeSkDph },
    datumVzniku: '2015-05-28',
    pravniForma: '112',
    ...more,
  })
const ofAres = (expected: string, body: string, other: string, name = 'stavZdrojeSkDph'): WellFormedAnswer => ({
  what: expected,
  body,
  expected,
  statedVerdict: 'other',
  status: 200,
  verdict: { name, other },
  number: 'ico',
})
const refusal = (expected: string, status: number, kod: string, subKod: string): WellFormedAnswer => ({
  what: expected,
  body: JSON.stringify({ kod, subKod, popis: 'Subjekt nenalezen' }),
  expected,
  statedVerdict: 'other',
  status,
  verdict: { name: 'kod', other: '"OBECNA_CHYBA"' },
})
const HISTORY = { dalsiUdaje: [{ datovyZdroj: 'rzp', sidlo: [{ sidlo: seat, platnostDo: '2019-01-01' }] }] }

const ares: RegisterAnswers = {
  register: 'ares',
  form: 'json',
  rules: ['fault'],
  read: (body, status) => {
    const membership = parseAresResponse(
      { kind: 'answered', status, body, bytes: Buffer.from(body), location: '', date: '' },
      { uid: GROUP, number: '04116364' },
    )
    return ['no-answer', 'unclear'].includes(membership.word) ? '' : membership.word
  },
  answers: [
    ofAres('member', company(GROUP, 'AKTIVNI'), '"NEEXISTUJICI"'),
    ofAres('member', company(GROUP, 'AKTIVNI', HISTORY), '"NEEXISTUJICI"'),
    ofAres('ended', company(GROUP, 'ZANIKLY'), '"NEEXISTUJICI"'),
    ofAres('other-group', company('CZ699001182', 'AKTIVNI'), '"ZANIKLY"'),
    ofAres('no-group', company('N/A', 'NEEXISTUJICI'), '"AKTIVNI"'),
    ofAres('member', company(GROUP, 'AKTIVNI', { czNace: ['86100'], primarniZdroj: 'res' }), '"NEEXISTUJICI"'),
    refusal('not-found', 404, 'NENALEZENO', 'VYSTUP_SUBJEKT_NENALEZEN'),
    refusal('malformed', 400, 'CHYBA_VSTUPU', 'VSTUP_NEVALIDNI_FORMAT_ICO'),
  ],
}

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

const adis: RegisterAnswers = {
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

/** Shapes of docs/sources.md#czech-registers. */
export const wellFormedAnswers = [ares, adis]
