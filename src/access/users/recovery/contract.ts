import { get, post, schemaType } from '../../../base/roles/contract-rules.ts'
import type { createdRecoveryCodesSchema, newRecoveryCodesSchema, recoveryCodesSchema } from './wire.ts'

const CODES = '/api/recovery-codes'

export const read = get(CODES, { who: 'anyUser', answer: schemaType<typeof recoveryCodesSchema>() })
export const create = post(CODES, {
  who: 'anyUser',
  body: schemaType<typeof newRecoveryCodesSchema>(),
  answer: schemaType<typeof createdRecoveryCodesSchema>(),
})
