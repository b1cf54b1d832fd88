import { del, get, patch, post, put, schemaType } from '../../base/roles/contract-rules.ts'
import type {
  addedUserSchema,
  currentUserSchema,
  emailLookupSchema,
  initialPasswordSchema,
  userChangeSchema,
  userListSchema,
  userPutSchema,
  userResetSchema,
} from './wire.ts'

const USERS = '/api/users'
const USER = `${USERS}/:id` as const

export const current = get(`${USERS}/user/current`, { who: 'newcomer', answer: schemaType<typeof currentUserSchema>() })
export const checkEmail = post(`${USERS}/checkemail`, {
  who: 'anyUser',
  body: schemaType<typeof emailLookupSchema>(),
})
export const list = get(USERS, { who: 'admin', answer: schemaType<typeof userListSchema>() })
export const add = post(`${USERS}/adduser`, {
  who: 'admin',
  body: schemaType<typeof userChangeSchema>(),
  answer: schemaType<typeof addedUserSchema>(),
})

/** Users with the initial password may only replace it (change-own.ts). */
export const change = put(USER, { who: 'newcomer', body: schemaType<typeof userPutSchema>() })

// Access depends on the target user, so credentials/user-of.ts checks it: 403 for a colleague, 404
// out of scope (docs/rules.md#objects-of-other-companies).
export const reset = patch(USER, { who: 'anyUser', body: schemaType<typeof userResetSchema>() })
export const remove = del(USER, { who: 'anyUser' })
export const handOutInitialPassword = post(`${USER}/initial-password`, {
  who: 'anyUser',
  answer: schemaType<typeof initialPasswordSchema>(),
})
