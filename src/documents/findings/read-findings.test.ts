import { expect, it } from 'vitest'
import { evidenceOf } from '../../../tests/world/evidence/stored-answers.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { readFindings, recordWith } from './read-findings.ts'

const answer = (id: number, uid: string): StoredAnswer => ({
  id,
  companyId: 1,
  uid,
  service: 'vies',
  requesterUid: '',
  requesterName: '',
  level: 1,
  askedAt: new Date('2026-11-30T09:00:00Z'),
  durationMs: 5,
  outcome: { verdict: 'valid' },
  code: 'VALID',
  message: '',
  name: 'Huber GmbH',
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  consultationNumber: '',
  trader: [],
})

const [UID, OTHER_UID] = ['ATU98000000', 'ATU13585627']
const record = { origin: 'question', companyId: 1, uid: UID, verdict: 'valid' } as const

it('never shows a company the document of another one, although both use the same answer', async () => {
  const confirmation = {
    ...({ isConfirmed: true, isValid: true, isContested: false, level: 2 } as const),
    ...{ day: '2026-11-30', paperIds: [7] },
  }
  const evidence = {
    ...evidenceOf([answer(5, UID)]),
    confirmations: async (companyId: number) => new Map(companyId === 1 ? [[5, confirmation]] : []),
  }
  const records = [1, 2].map(companyId => recordWith({ ...record, companyId, answerId: 5 }))
  const findings = await readFindings(evidence, records)
  expect(findings.map(finding => finding.confirmation)).toEqual([confirmation, null])
})

it('shows another UID’s answer as the probe that it is, and the other tries in their order', async () => {
  const evidence = evidenceOf([answer(5, UID), answer(6, OTHER_UID), answer(7, UID)])
  const [own, probed] = await readFindings(evidence, [
    recordWith({ ...record, answerId: 7, tryIds: [7, 5] }),
    recordWith({ ...record, answerId: 6 }),
  ])
  expect([own?.answer?.id, own?.probe, own?.tries.map(({ id }) => id)]).toEqual([7, null, [5]])
  expect([probed?.answer, probed?.probe?.id]).toEqual([null, 6])
})
