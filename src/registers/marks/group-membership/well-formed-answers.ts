import type { RegisterAnswers, WellFormedAnswer } from '../../authorities/reading/well-formed-answers.ts'
import { parseAresResponse } from './ares.ts'

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

/** Shapes of docs/sources.md#czech-registers. */
export const wellFormedAnswers: RegisterAnswers = {
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
