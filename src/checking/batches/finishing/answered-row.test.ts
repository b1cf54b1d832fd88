import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resultColumns } from '../../../answers/evidence/result-columns.ts'
import type { StoredAnswer, Verdict } from '../../../registers/authorities/answer.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { type AnsweredRow, resultCells, resultHeadings } from './answered-row.ts'

const NOTHING = resultColumns({ isCompared: false, hasDays: false })
const VERDICTS: readonly Verdict[] = ['valid', 'invalid', 'not-checked', 'not-a-uid']
const moment = fc.date({ min: new Date('2022-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

const answer = fc.record({ askedAt: moment, name: fc.string(), message: fc.string(), isFinanzamt: fc.boolean() }).map(
  ({ isFinanzamt, ...said }): StoredAnswer => ({
    id: 1,
    companyId: 1,
    uid: 'ATU98000000',
    service: isFinanzamt ? 'finanzamt' : 'vies',
    requesterUid: '',
    requesterName: '',
    level: 1,
    durationMs: 5,
    outcome: { verdict: 'valid' },
    code: '0',
    addressLines: [],
    ...said,
    street: '',
    zipCode: '',
    city: '',
    consultationNumber: '',
    trader: [],
  }),
)

const answeredRow: fc.Arbitrary<AnsweredRow> = fc
  .record({
    text: fc.constantFrom('ATU98000000', 'GR094259216', 'NO1', ''),
    verdict: fc.constantFrom(...VERDICTS),
    answer: fc.option(answer),
    fromCache: fc.boolean(),
  })
  .map(({ text, verdict, ...said }) => ({
    row: { row: 2, text, country: '' },
    parsed: parseUid(text),
    verdict,
    ...said,
    reason: verdict === 'not-checked' ? 'timeout' : null,
    proof: null,
    probe: null,
    failedTries: [],
    listing: null,
    unreliable: null,
    membership: null,
    comparison: null,
    judgement: null,
    invoiceDay: null,
  }))

it('a listing stands first in the hint and changes nothing else of a row', () => {
  const listing = fc.record({ since: fc.constantFrom('2024-03-12', null), asOf: moment })
  const language = fc.constantFrom('de' as const, 'en' as const)
  fc.assert(
    fc.property(answeredRow, listing, language, (row, listed, inLanguage) => {
      const reading = { language: inLanguage, company: { id: 1, uid: 'ATU13585627' } }
      const hint = resultHeadings(inLanguage, NOTHING).length - 1
      const before = resultCells(row, reading, NOTHING)
      const after = resultCells({ ...row, listing: listed }, reading, NOTHING)
      expect(after.verdict).toBe(before.verdict)
      expect(after.cells.slice(0, hint)).toEqual(before.cells.slice(0, hint))
      expect(after.cells[hint]).toMatch(inLanguage === 'de' ? /^Auf der Liste der Schein/ : /^On the list of fict/)
      expect(String(after.cells[hint]).endsWith(String(before.cells[hint]))).toBe(true)
    }),
  )
})

it('asks of no number that an authority has confirmed whether it is a slip', () => {
  fc.assert(
    fc.property(answeredRow, row => {
      const mistyped = { ...row, parsed: parseUid('DE136695977') }
      const { cells } = resultCells(mistyped, { language: 'de', company: { id: 1, uid: '' } }, NOTHING)
      const hint = String(cells[resultHeadings('de', NOTHING).length - 1])
      expect(hint).toContain('Die Prüfziffer passt nicht zur Nummer.')
      expect(hint.includes('Tippfehler?')).toBe(row.verdict !== 'valid')
    }),
  )
})
