import { expect, it } from 'vitest'
import type { Outcome, StoredAnswer } from '../../registers/authorities/answer.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { hintsToStore, singleResult } from './result.ts'
import type { SingleCheckRow } from './store.ts'

const SINCE = new Date('2026-11-20T13:05:09Z')
const GROUP = 'Kann nur in Stufe 1 bestätigt werden.'

const answer = (id: number, code: string, message: string, outcome: Outcome): StoredAnswer => ({
  id,
  companyId: 1,
  uid: 'CZ25123891',
  service: 'finanzamt',
  requesterUid: 'ATU13585627',
  requesterName: 'Muster GmbH',
  level: outcome.verdict === 'not-checked' ? 0 : 1,
  askedAt: SINCE,
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
  created_at: SINCE,
})

const read = (outcome: Outcome, answers: StoredAnswer[]) =>
  singleResult(
    check(
      outcome,
      answers.map(({ id }) => id),
    ),
    answers,
    { language: 'de', company: { id: 1, uid: 'ATU13585627' } },
  )

const group = answer(7, '103', GROUP, { verdict: 'not-checked', reason: 'level-2-impossible' })

it.each([
  ['valid', '103, 0', 'Die UID ist gültig.'],
  ['invalid', '103, 1', 'Die UID ist nicht gültig.'],
] as const)(
  'says of a VAT group that level 1 finds %s the same, asked and remembered',
  { tags: ['W2-31'] },
  (verdict, code, word) => {
    const both = answer(8, code, `${GROUP}\n\n${word}`, { verdict })
    for (const answers of [[group, both], [both]]) {
      expect(read({ verdict }, answers)).toMatchObject({ verdict, onlyLevel1: true, resultMsg: `${GROUP}\n\n${word}` })
    }
  },
)

it('says the ministry’s whole message where level 1 failed, too', () => {
  const busy = answer(6, '1511', 'Derzeit nicht verfügbar.', { verdict: 'not-checked', reason: 'service-unavailable' })
  const open = { verdict: 'not-checked', reason: 'level-2-impossible' } as const
  expect(read(open, [busy, group])).toMatchObject({ verdict: 'not-checked', onlyLevel1: true, resultMsg: GROUP })
})

it('shows what was stored, even if the rules now read the same text differently', () => {
  const gone = { ...check({ verdict: 'valid' }, [8]), input: 'XY 12', uid: 'XY12', hints: [{ kind: 'check-digit' }] }
  const kept: StoredAnswer = { ...answer(8, '0', 'Die UID ist gültig.', { verdict: 'valid' }), level: 2 }
  const shown = singleResult({ ...gone, from_cache: false }, [kept], { language: 'de', company: { id: 1, uid: '' } })
  expect(shown).toMatchObject({ uid: 'XY12', country: 'XY', resultMsg: 'Die UID ist gültig.' })
  // A number that the authority has confirmed is not a typing error.
  expect(shown.hints).toEqual(['Die Prüfziffer passt nicht zur Nummer. Die Behörde hat die Nummer bestätigt.'])
  const denied = singleResult({ ...gone, verdict: 'invalid' }, [kept], { language: 'de', company: { id: 1, uid: '' } })
  expect(denied.hints).toEqual(['Die Prüfziffer passt nicht zur Nummer. Tippfehler?'])
})

it('stores why no query was sent, why VIES was queried, and whose evidence a cached answer was', () => {
  expect(hintsToStore({ parsed: parseUid('NO 1'), proof: null }, null)).toEqual([
    { kind: 'not-a-uid', grounds: { reason: 'not-eu', detail: { prefix: 'NO' } } },
  ])
  expect(hintsToStore({ parsed: parseUid('IE8Z49289F'), proof: 'ownProof' }, null)).toEqual([
    { kind: 'proof', whose: 'ownProof' },
  ])
  expect(hintsToStore({ parsed: parseUid('XIGD001'), proof: 'othersProof' }, null)).toEqual([
    { kind: 'only-vies' },
    { kind: 'proof', whose: 'othersProof' },
  ])
})

it('keeps what the list of fictitious companies said, and says it beside the verdict', () => {
  const listing = { since: '2024-03-12', asOf: new Date('2026-11-20T05:01:02Z') }
  const hints = hintsToStore({ parsed: parseUid('ATU98000000'), proof: null }, listing)
  expect(hints).toEqual([{ kind: 'listed', since: '2024-03-12', asOf: '2026-11-20T05:01:02.000Z' }])
  const asked = answer(8, '0', 'Die UID ist gültig.', { verdict: 'valid' })
  const shown = (language: 'de' | 'en') =>
    singleResult({ ...check({ verdict: 'valid' }, [8]), hints }, [asked], { language, company: { id: 1, uid: '' } })
  expect(shown('de')).toMatchObject({ verdict: 'valid', hints: [] })
  expect([shown('de').listing, shown('en').listing]).toEqual([
    'Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 20.11.2026, 06:01:02.',
    'On the list of fictitious companies since 12.03.2024, as of 20.11.2026, 06:01:02.',
  ])
  expect(read({ verdict: 'valid' }, [asked]).listing).toBe('')
})
