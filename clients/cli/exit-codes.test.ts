import { expect, it } from 'vitest'
import { codeOfBatch, codeOfVerdict, worstCode } from './exit-codes.ts'

const NONE = { valid: 0, invalid: 0, not_checked: 0, not_a_uid: 0 }

it.each([
  ['valid', 0],
  ['invalid', 1],
  ['not_a_uid', 1],
  ['not_checked', 2],
  ['an unknown verdict', 2],
  [null, 2],
])('the verdict %s gives exit code %i', (verdict, code) => expect(codeOfVerdict(verdict)).toBe(code))

it('worst ranks "not checked" above "invalid"', () => {
  expect(worstCode([0, 2, 1])).toBe(2)
  expect(worstCode([])).toBe(0)
})

it.each([
  ['completed', { ...NONE, valid: 3 }, 0],
  ['completed', { ...NONE, valid: 3, invalid: 1 }, 1],
  ['completed', { ...NONE, valid: 3, not_a_uid: 1 }, 1],
  ['completed_with_open_rows', { ...NONE, invalid: 1, not_checked: 1 }, 2],
  ['cancelled', { ...NONE, valid: 1 }, 2],
  ['failed', { ...NONE, not_checked: 1 }, 2],
])('a %s batch with the verdicts %j gives exit code %i', (state, verdicts, code) =>
  expect(codeOfBatch({ state, verdicts })).toBe(code),
)
