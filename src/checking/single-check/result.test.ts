import { expect, it } from 'vitest'
import { evidenceOf } from '../../../tests/world/evidence/stored-answers.ts'
import { readFindings } from '../../documents/findings/read-findings.ts'
import { hintsToStore, recordOfCheck, type SingleCheckRow } from '../../documents/findings/stored-check.ts'
import type { Outcome, StoredAnswer } from '../../registers/authorities/answer.ts'
import { NO_MARKS } from '../../registers/marks/mark-rules.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { singleResult } from './result.ts'

const CHECKED_AT = new Date('2026-11-20T13:05:09Z')
const GROUP_MESSAGE = 'Kann nur in Stufe 1 bestätigt werden.'

const answer = (id: number, code: string, message: string, outcome: Outcome): StoredAnswer => ({
  id,
  companyId: 1,
  uid: 'CZ25123891',
  service: 'finanzamt',
  requesterUid: 'ATU13585627',
  requesterName: 'Muster GmbH',
  level: outcome.verdict === 'not-checked' ? 0 : 1,
  askedAt: CHECKED_AT,
  durationMs: 5,
  outcome,
  code,
  message,
  name: '',
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  consultationNumber: '',
  trader: [],
})

const check = (outcome: Outcome, answer_ids: number[]): SingleCheckRow => ({
  id: 1,
  company_id: 2,
  user_id: 3,
  input: 'CZ25123891',
  uid: 'CZ25123891',
  verdict: outcome.verdict,
  reason: outcome.verdict === 'not-checked' ? outcome.reason : null,
  own_company: '',
  comparison: null,
  marks: null,
  hints: [],
  answer_ids,
  from_cache: answer_ids.length === 1,
  language: 'de',
  created_at: CHECKED_AT,
})

/** Returns the wire format of a check with these answers and nothing else. */
async function readResult(stored: SingleCheckRow, answers: StoredAnswer[], language: 'de' | 'en' = 'de') {
  const [finding] = await readFindings(evidenceOf(answers), [recordOfCheck(stored)])
  if (!finding) throw new Error('no finding was read')
  return singleResult(finding, { language, company: { id: 1, uid: 'ATU13585627' } })
}

const resultOf = (outcome: Outcome, answers: StoredAnswer[]) =>
  readResult(
    check(
      outcome,
      answers.map(({ id }) => id),
    ),
    answers,
  )

const group = answer(7, '103', GROUP_MESSAGE, { verdict: 'not-checked', reason: 'level-2-impossible' })

it.each([
  ['valid', '103, 0', 'Die UID ist gültig.'],
  ['invalid', '103, 1', 'Die UID ist nicht gültig.'],
] as const)(
  'gives a VAT group that level 1 finds %s the same result, queried or cached',
  { tags: ['W2-31'] },
  async (verdict, code, text) => {
    const combined = answer(8, code, `${GROUP_MESSAGE}\n\n${text}`, { verdict })
    for (const answers of [[group, combined], [combined]]) {
      expect(await resultOf({ verdict }, answers)).toMatchObject({
        verdict,
        onlyLevel1: true,
        resultMsg: `${GROUP_MESSAGE}\n\n${text}`,
      })
    }
  },
)

it('contains the ministry’s whole message if level 1 failed too', async () => {
  const busy = answer(6, '1511', 'Derzeit nicht verfügbar.', { verdict: 'not-checked', reason: 'service-unavailable' })
  const open = { verdict: 'not-checked', reason: 'level-2-impossible' } as const
  expect(await resultOf(open, [busy, group])).toMatchObject({
    verdict: 'not-checked',
    onlyLevel1: true,
    resultMsg: GROUP_MESSAGE,
  })
})

it('shows the stored result, even if today’s rules would decide differently', async () => {
  const oldCheck = {
    ...check({ verdict: 'valid' }, [8]),
    input: 'XY 12',
    uid: 'XY12',
    hints: [{ kind: 'check-digit' }],
  }
  const storedAnswer: StoredAnswer = { ...answer(8, '0', 'Die UID ist gültig.', { verdict: 'valid' }), level: 2 }
  const validResult = await readResult({ ...oldCheck, from_cache: false }, [storedAnswer])
  expect(validResult).toMatchObject({ uid: 'XY12', country: 'XY', resultMsg: 'Die UID ist gültig.' })
  // A number that the authority has confirmed is not a typing error.
  expect(validResult.hints).toEqual(['Die Prüfziffer passt nicht zur Nummer. Die Behörde hat die Nummer bestätigt.'])
  const invalidResult = await readResult({ ...oldCheck, verdict: 'invalid' }, [storedAnswer])
  expect(invalidResult.hints).toEqual(['Die Prüfziffer passt nicht zur Nummer. Tippfehler?'])
})

it('stores why no query was sent, why VIES was queried, and whose evidence a cached answer is', () => {
  expect(hintsToStore({ parsed: parseUid('RS 1'), proof: null }, NO_MARKS)).toEqual([
    { kind: 'not-a-uid', grounds: { reason: 'not-eu', detail: { prefix: 'RS' } } },
  ])
  expect(hintsToStore({ parsed: parseUid('IE8Z49289F'), proof: 'ownProof' }, NO_MARKS)).toEqual([
    { kind: 'proof', whose: 'ownProof' },
  ])
  expect(hintsToStore({ parsed: parseUid('XIGD001'), proof: 'othersProof' }, NO_MARKS)).toEqual([
    { kind: 'only-vies' },
    { kind: 'proof', whose: 'othersProof' },
  ])
})

it('stores the entry in the list of fictitious companies and shows it next to the verdict', async () => {
  const marks = { listed: { since: '2024-03-12', asOf: '2026-11-20T05:01:02.000Z' } }
  const hints = hintsToStore({ parsed: parseUid('ATU98000000'), proof: null }, marks)
  expect(hints).toEqual([{ kind: 'listed', since: '2024-03-12', asOf: '2026-11-20T05:01:02.000Z' }])
  const validAnswer = answer(8, '0', 'Die UID ist gültig.', { verdict: 'valid' })
  const listed = { ...check({ verdict: 'valid' }, [8]), hints }
  const german = await readResult(listed, [validAnswer])
  expect(german).toMatchObject({ verdict: 'valid', hints: [] })
  expect([german.listing, (await readResult(listed, [validAnswer], 'en')).listing]).toEqual([
    'Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 20.11.2026, 06:01:02.',
    'On the list of fictitious companies since 12.03.2024, as of 20.11.2026, 06:01:02.',
  ])
  expect((await resultOf({ verdict: 'valid' }, [validAnswer])).listing).toBe('')
})
