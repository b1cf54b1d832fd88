import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resultColumns } from '../../../answers/evidence/result-columns.ts'
import { VERDICTS } from '../../../base/verdict-rules.ts'
import type { StoredAnswer } from '../../../registers/authorities/answer.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { type AnsweredRow, resultCells, resultHeadings } from './answered-row.ts'

const BASE_COLUMNS = resultColumns({ isCompared: false, hasDays: false })
const moment = fc.date({ min: new Date('2022-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

const answer = fc.record({ askedAt: moment, name: fc.string(), message: fc.string(), isFinanzamt: fc.boolean() }).map(
  ({ isFinanzamt, ...textFields }): StoredAnswer => ({
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
    ...textFields,
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
  .map(({ text, verdict, ...answerFields }) => ({
    row: { row: 2, text, country: '' },
    parsed: parseUid(text),
    verdict,
    ...answerFields,
    reason: verdict === 'not-checked' ? 'timeout' : null,
    proof: null,
    probe: null,
    failedTries: [],
    marks: {},
    membership: null,
    comparison: null,
    judgement: null,
    invoiceDay: null,
  }))

it('a listing comes first in the hint and changes no other cell of a row', () => {
  const listing = fc.record({ since: fc.constantFrom('2024-03-12', null), asOf: moment.map(at => at.toISOString()) })
  const language = fc.constantFrom('de' as const, 'en' as const)
  fc.assert(
    fc.property(answeredRow, listing, language, (row, rowListing, readerLanguage) => {
      const readerOptions = { language: readerLanguage, company: { id: 1, uid: 'ATU13585627' } }
      const hintIndex = resultHeadings(readerLanguage, BASE_COLUMNS).length - 1
      const before = resultCells(row, readerOptions, BASE_COLUMNS)
      const after = resultCells({ ...row, marks: { listed: rowListing } }, readerOptions, BASE_COLUMNS)
      expect(after.verdict).toBe(before.verdict)
      expect(after.cells.slice(0, hintIndex)).toEqual(before.cells.slice(0, hintIndex))
      expect(after.cells[hintIndex]).toMatch(
        readerLanguage === 'de' ? /^Auf der Liste der Schein/ : /^On the list of fict/,
      )
      expect(String(after.cells[hintIndex]).endsWith(String(before.cells[hintIndex]))).toBe(true)
    }),
  )
})

it('a UID that an authority confirmed gets no hint about a possible typing error', () => {
  fc.assert(
    fc.property(answeredRow, row => {
      const mistyped = { ...row, parsed: parseUid('DE136695977') }
      const { cells } = resultCells(mistyped, { language: 'de', company: { id: 1, uid: '' } }, BASE_COLUMNS)
      const hint = String(cells[resultHeadings('de', BASE_COLUMNS).length - 1])
      expect(hint).toContain('Die Prüfziffer passt nicht zur Nummer.')
      expect(hint.includes('Tippfehler?')).toBe(row.verdict !== 'valid')
    }),
  )
})
