import { expect, it } from 'vitest'
import { PROBLEM_CODES } from '../../base/roles/problem-rules.ts'
import { VERDICT_NAMES } from '../../base/verdict-rules.ts'
import { REASON_NAMES } from '../../registers/authorities/reasons.ts'
import { reasonName } from '../programs/remedies.ts'
import { explainCode } from './explain-code.ts'
import { explainedSchema } from './output-schema.ts'

const kindsOf = (code: string) => explainCode(code, 'en').meanings.map(({ of, verdict }) => [of, verdict])

it('explainCode explains every verdict and every reason, including those of the local check, in both languages', () => {
  const codes = [...Object.values(VERDICT_NAMES), ...REASON_NAMES.map(reasonName), 'too_short', 'character', 'not_eu']
  for (const code of codes)
    for (const language of ['de', 'en'] as const)
      expect(
        explainedSchema.strict().parse(explainCode(code, language)).meanings[0]?.said,
        `${code} ${language}`,
      ).toMatch(/.{20}[.!]$/)
  expect(kindsOf('too_short')).toEqual([['reason', 'not_a_uid']])
})

it('explainCode explains codes of FinanzOnline and VIES, with each possible meaning', () => {
  expect(explainCode('1513', 'de').meanings).toEqual([
    {
      of: 'service_code',
      service: 'FinanzOnline',
      verdict: 'not_checked',
      said: expect.stringContaining('höchstens zweimal am Tag'),
    },
  ])
  expect(explainCode('MS_UNAVAILABLE', 'en').meanings).toMatchObject([{ service: 'VIES', verdict: 'not_checked' }])
  expect(explainCode('1', 'en').meanings).toMatchObject([{ verdict: 'invalid' }])
  // The code has one meaning for a query and one for a login.
  expect(kindsOf('-4')).toHaveLength(2)
  expect(kindsOf('-1')).toHaveLength(1)
})

it.each(['', 'constructor', '__proto__', 'VALID ', 'title check_uid', 'not allowed', '99999'])(
  'explainCode returns no meaning for %j',
  code => expect(explainCode(code, 'en')).toEqual({ code, meanings: [] }),
)

it('explainCode explains the error codes of the API', () => {
  for (const code of PROBLEM_CODES) expect(kindsOf(code), code).toContainEqual(['error', undefined])
})
