import { expect, it } from 'vitest'
import { z } from 'zod'
import { findingWith } from '../../../tests/world/evidence/stored-answers.ts'
import { facts } from '../../documents/findings/facts.ts'
import { countAnswerColumns } from '../../documents/spreadsheets/layout.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { csvColumns } from '../../sharing/auditor-package/contents/answers.ts'
import { checkSchema, fieldsOf, shapeOf } from '../../sharing/programs/answer-wire.ts'
import { answerValue } from './answer-values.ts'
import { EVIDENCE_COLUMNS, type EvidenceColumn, proofFields, screenFieldsOf } from './columns.ts'
import { resultColumns } from './result-columns.ts'
import { PROOF_FACTS } from './screen/proof-facts.ts'
import { proofOrNoneShape, proofShape } from './wire.ts'

const ANSWER: StoredAnswer = {
  id: 7,
  companyId: 1,
  uid: 'ATU98000000',
  service: 'vies',
  requesterUid: 'ATU13585627',
  requesterName: 'Muster GmbH',
  level: 2,
  askedAt: new Date('2026-11-26T08:00:00Z'),
  durationMs: 87,
  outcome: { verdict: 'valid' },
  code: 'VALID',
  message: '',
  name: 'Huber GmbH',
  addressLines: ['Ring 1', '1010 Wien'],
  street: 'Ring 1',
  zipCode: '1010',
  city: 'Wien',
  consultationNumber: 'WAPIAAAA',
  trader: [],
}
const FINDING = findingWith({ answer: ANSWER })
const READER = { language: 'de', company: { id: 1, uid: 'ATU13585627' } } as const

/** The duration of the query: stored as evidence, not shown yet. */
const DURATION: EvidenceColumn = {
  key: 'invented',
  value: answerValue('number', ({ durationMs }) => durationMs),
  result: true,
  api: { schema: zod => zod.number().nullable(), of: answer => answer?.durationMs ?? null },
  screen: true,
  csv: 'code',
  csvForPrograms: true,
}
const WITH_DURATION = [...EVIDENCE_COLUMNS, DURATION]

it('shows an added column in results, /api/v1, screens and an auditor’s file', () => {
  const columns = resultColumns({ isCompared: false, hasDays: false }, WITH_DURATION)
  const added = { id: 'invented', label: 'invented', kind: 'number' }
  expect(facts(FINDING, READER, columns).at(-2)).toEqual({ ...added, value: 87 })
  expect(facts({ ...FINDING, answer: null }, READER, columns).at(-2)).toEqual({ ...added, value: 0 })

  const described = z.toJSONSchema(z.object(shapeOf(WITH_DURATION)))
  expect(Object.keys(described.properties ?? {}).at(-1)).toBe('invented')
  expect(fieldsOf(WITH_DURATION, ANSWER).invented).toBe(87)
  expect(fieldsOf(WITH_DURATION, null).invented).toBeNull()

  expect(screenFieldsOf(WITH_DURATION, ANSWER).invented).toBe(87)

  const csv = csvColumns({ companyId: 2, language: 'de' }, WITH_DURATION)
  const row = { answer: ANSWER, companyId: 2, batchId: 4 }
  expect(csv.map(column => column.of(row)).filter(text => text.startsWith('87'))).toEqual(['87', '87'])
  expect(csv.at(-1)?.heading).toBe('invented')
})

it.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])('requires as many free columns in an upload as are written (compared: %s, days: %s)', (isCompared, hasDays) => {
  const layout = {
    sheet: 'A',
    part: 'a.xml',
    headerRow: 1,
    uidColumn: 1,
    countryColumn: null,
    companyColumns: isCompared ? { name: 2, street: null, zipCode: null, city: null } : null,
    dayColumn: hasDays ? 3 : null,
  }
  const columns = resultColumns({ isCompared, hasDays })
  expect(countAnswerColumns(layout)).toBe(columns.length)
  const labels = facts(FINDING, READER, columns).map(({ label }) => label)
  expect(labels).toHaveLength(columns.length)
  expect(new Set(labels).size).toBe(columns.length)
})

it('returns the screens’ fields as their schema defines, with and without an answer', () => {
  expect(z.strictObject(proofShape).parse(proofFields(ANSWER))).toEqual(proofFields(ANSWER))
  expect(z.strictObject(proofOrNoneShape).parse(proofFields(null))).toEqual(proofFields(null))
  expect(PROOF_FACTS.map(({ format }) => format(proofFields(ANSWER), 'de'))).toEqual([
    '2',
    'VIES',
    '26.11.2026, 09:00:00',
    'Muster GmbH (ATU 1358 5627)',
    'WAPIAAAA',
  ])
  expect(PROOF_FACTS.map(({ format }) => format(proofFields(null), 'de'))).toEqual(['', '', '', '', ''])
})

it('returns the API’s fields as its schema defines, with and without an answer', () => {
  const apiSchema = z.strictObject(shapeOf(EVIDENCE_COLUMNS))
  for (const answer of [ANSWER, null])
    expect(apiSchema.parse(fieldsOf(EVIDENCE_COLUMNS, answer))).toEqual(fieldsOf(EVIDENCE_COLUMNS, answer))
  expect(Object.keys(checkSchema.shape)).toEqual(expect.arrayContaining(Object.keys(apiSchema.shape)))
})
