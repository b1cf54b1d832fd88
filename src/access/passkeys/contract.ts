import { get, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { newPasskeySchema, oneTimeCodeSchema, passkeyListSchema, passkeyOptionsSchema } from './wire.ts'

const PASSKEYS = '/api/passkeys'

export const list = get(PASSKEYS, { access: 'signed-in', answer: schemaType<typeof passkeyListSchema>() })
export const startAdding = post(`${PASSKEYS}/options`, {
  access: 'signed-in',
  body: schemaType<typeof oneTimeCodeSchema>(),
  answer: schemaType<typeof passkeyOptionsSchema>(),
})
export const add = post(PASSKEYS, { access: 'signed-in', body: schemaType<typeof newPasskeySchema>() })
export const remove = post(`${PASSKEYS}/:id/end`, { access: 'signed-in', body: schemaType<typeof oneTimeCodeSchema>() })
