import { get, post, schemaType } from '../../../base/roles/contract-rules.ts'
import type { createdRecoveryCodesSchema, newRecoveryCodesSchema, recoveryCodesSchema } from './wire.ts'

const CODES = '/api/recovery-codes'

export const read = get(CODES, { who: 'everybody', answer: schemaType<typeof recoveryCodesSchema>() })
export const create = post(CODES, {
  who: 'everybody',
  body: schemaType<typeof newRecoveryCodesSchema>(),
  answer: schemaType<typeof createdRecoveryCodesSchema>(),
})
