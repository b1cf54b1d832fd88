import { get, of, post } from '../../../base/roles/contract-rules.ts'
import type { madeRecoveryCodesSchema, newRecoveryCodesSchema, recoveryCodesSchema } from './wire.ts'

const CODES = '/api/recovery-codes'

export const read = get(CODES, { who: 'everybody', answer: of<typeof recoveryCodesSchema>() })
export const make = post(CODES, {
  who: 'everybody',
  body: of<typeof newRecoveryCodesSchema>(),
  answer: of<typeof madeRecoveryCodesSchema>(),
})
