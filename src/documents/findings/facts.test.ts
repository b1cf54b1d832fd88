import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findingWith } from '../../../tests/world/evidence/stored-answers.ts'
import { resultColumns } from '../../answers/evidence/result-columns.ts'
import { VERDICTS } from '../../base/verdict-rules.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { facts } from './facts.ts'
import type { Finding } from './finding.ts'

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

const finding: fc.Arbitrary<Finding> = fc
  .record({
    text: fc.constantFrom('ATU98000000', 'GR094259216', 'NO1', ''),
    verdict: fc.constantFrom(...VERDICTS),
    answer: fc.option(answer),
    fromCache: fc.boolean(),
  })
  .map(({ text, verdict, ...answerFields }) => {
    const parsed = parseUid(text)
    const outcome = parsed.isQueryable
      ? { verdict, reason: verdict === 'not-checked' ? 'timeout' : null }
      : ({ verdict: 'not-a-uid', reason: parsed.reason, refusal: parsed } as const)
    return findingWith({ typed: text, uid: parsed.uid, hints: parsed.hints, ...answerFields, ...outcome })
  })

it('a listing comes first in the hint and changes no other fact', () => {
  const listing = fc.record({ since: fc.constantFrom('2024-03-12', null), asOf: moment.map(at => at.toISOString()) })
  const language = fc.constantFrom('de' as const, 'en' as const)
  fc.assert(
    fc.property(finding, listing, language, (found, listed, readerLanguage) => {
      const readerOptions = { language: readerLanguage, company: { id: 1, uid: 'ATU13585627' } }
      const before = facts(found, readerOptions, BASE_COLUMNS)
      const after = facts({ ...found, marks: { listed } }, readerOptions, BASE_COLUMNS)
      expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
      const hint = String(after.at(-1)?.value)
      expect(hint).toMatch(readerLanguage === 'de' ? /^Auf der Liste der Schein/ : /^On the list of fict/)
      expect(hint.endsWith(String(before.at(-1)?.value))).toBe(true)
    }),
  )
})

it('a UID that an authority confirmed gets no hint about a possible typing error', () => {
  fc.assert(
    fc.property(finding, found => {
      const { uid, hints } = parseUid('DE136695977')
      const mistyped = { ...found, uid, hints }
      const hint = String(facts(mistyped, { language: 'de', company: { id: 1, uid: '' } }, BASE_COLUMNS).at(-1)?.value)
      expect(hint).toContain('Die Prüfziffer passt nicht zur Nummer.')
      expect(hint.includes('Tippfehler?')).toBe(found.verdict !== 'valid')
    }),
  )
})
