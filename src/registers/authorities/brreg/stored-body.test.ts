import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { packReceived, unpackReceived } from '../received.ts'
import { parseAnswer } from './parse-answer.ts'
import { storedBody, storedBytes } from './stored-body.ts'
import { wellFormedAnswers } from './well-formed-answers.ts'

const CONTACTS = {
  epostadresse: 'kari@example.no',
  telefon: '22 33 44 55',
  mobil: '99 88 77 66',
  hjemmeside: 'kari.example.no',
  postadresse: { adresse: ['c/o Kari Nordmann'], postnummer: '0001', poststed: 'PRIVATBYEN', landkode: 'NO' },
  historiskeNavn: [{ navn: 'KARI NORDMANN' }],
}
const SOLE_TRADER = {
  organisasjonsnummer: '974760673',
  navn: 'EKSEMPEL FISK',
  organisasjonsform: { kode: 'ENK' },
  registrertIMvaregisteret: true,
  forretningsadresse: { adresse: ['Havnegata 48', null], postnummer: '8900', poststed: 'BRØNNØYSUND', epost: 'x@y.no' },
  respons_klasse: 'Enhet',
  ...CONTACTS,
}
const PERSONAL = /kari|22 33|99 88|PRIVATBYEN|x@y/i
const query = { digits: '974760673', askedAt: new Date('2026-11-30T10:00:00Z') }

it('stores the fields that are read, and no contact of a person', () => {
  expect(JSON.parse(storedBody(JSON.stringify(SOLE_TRADER)))).toEqual({
    organisasjonsnummer: '974760673',
    navn: 'EKSEMPEL FISK',
    registrertIMvaregisteret: true,
    forretningsadresse: { adresse: ['Havnegata 48', null], postnummer: '8900', poststed: 'BRØNNØYSUND' },
    respons_klasse: 'Enhet',
  })
})

it('keeps length and SHA-256 of the whole body', () => {
  const bytes = Buffer.from(JSON.stringify(SOLE_TRADER))
  const received = packReceived('brreg', { bytes, dated: '', stored: storedBytes(bytes) })
  expect(unpackReceived(received.packed).toString()).not.toMatch(PERSONAL)
  expect(received).toMatchObject({
    length: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  })
})

it.each([
  ['contradictory', { ...SOLE_TRADER, slettedato: '2025-06-30' }, 200],
  ['about another number', { ...CONTACTS, ...SOLE_TRADER, organisasjonsnummer: '923609016' }, 200],
  ['in a list', [CONTACTS, SOLE_TRADER], 200],
  ['in a search', { _embedded: { enheter: [SOLE_TRADER] }, page: { totalElements: 1 } }, 200],
  ['with an error', { ...CONTACTS, ...SOLE_TRADER }, 500],
])('copies no contact from an answer %s', (_, body, status) => {
  const { reply } = parseAnswer({ status, body: JSON.stringify(body), location: '' }, query)
  expect(reply.outcome.verdict).toBe('not-checked')
  expect(JSON.stringify(reply)).not.toMatch(PERSONAL)
})

it('stores nothing of truncated JSON, and a page unchanged', () => {
  expect(storedBody(JSON.stringify(SOLE_TRADER).slice(0, -1))).toBe('')
  const page = Buffer.from('<h1>Vedlikehold \u00e6</h1>', 'latin1')
  expect(storedBytes(Buffer.from('<h1>404</h1>')).toString()).toBe('<h1>404</h1>')
  expect(storedBytes(page).toString('latin1')).toContain('Vedlikehold')
})

it('reads the same from what it stores', () => {
  for (const { body, status } of wellFormedAnswers.answers) {
    const read = (text: string) => parseAnswer({ status, body: text, location: '' }, query).reply
    expect(read(storedBody(body))).toEqual(read(body))
  }
})
