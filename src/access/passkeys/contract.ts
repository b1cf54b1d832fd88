import { get, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { newPasskeySchema, oneTimeCodeSchema, passkeyListSchema, passkeyOptionsSchema } from './wire.ts'

const PASSKEYS = '/api/passkeys'

export const list = get(PASSKEYS, { who: 'anyUser', answer: schemaType<typeof passkeyListSchema>() })
export const startAdding = post(`${PASSKEYS}/options`, {
  who: 'anyUser',
  body: schemaType<typeof oneTimeCodeSchema>(),
  answer: schemaType<typeof passkeyOptionsSchema>(),
})
export const add = post(PASSKEYS, { who: 'anyUser', body: schemaType<typeof newPasskeySchema>() })
export const remove = post(`${PASSKEYS}/:id/end`, { who: 'anyUser', body: schemaType<typeof oneTimeCodeSchema>() })
