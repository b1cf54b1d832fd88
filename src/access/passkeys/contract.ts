import { get, of, post } from '../../base/roles/contract-rules.ts'
import type { confirmedSchema, newPasskeySchema, passkeyListSchema, passkeyOptionsSchema } from './wire.ts'

const PASSKEYS = '/api/passkeys'

export const list = get(PASSKEYS, { who: 'everybody', answer: of<typeof passkeyListSchema>() })
export const beginAdding = post(`${PASSKEYS}/options`, {
  who: 'everybody',
  body: of<typeof confirmedSchema>(),
  answer: of<typeof passkeyOptionsSchema>(),
})
export const add = post(PASSKEYS, { who: 'everybody', body: of<typeof newPasskeySchema>() })
export const end = post(`${PASSKEYS}/:id/end`, { who: 'everybody', body: of<typeof confirmedSchema>() })
