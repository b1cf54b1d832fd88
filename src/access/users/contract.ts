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

export const current = get(`${USERS}/user/current`, {
  access: 'newcomer',
  answer: schemaType<typeof currentUserSchema>(),
})
export const checkEmail = post(`${USERS}/checkemail`, {
  access: 'everybody',
  body: schemaType<typeof emailLookupSchema>(),
})
export const list = get(USERS, { access: 'admin', answer: schemaType<typeof userListSchema>() })
export const add = post(`${USERS}/adduser`, {
  access: 'admin',
  body: schemaType<typeof userChangeSchema>(),
  answer: schemaType<typeof addedUserSchema>(),
})

/** Users with the initial password may only replace it (change-own.ts). */
export const change = put(USER, { access: 'newcomer', body: schemaType<typeof userPutSchema>() })

// Access depends on the target user, so credentials/user-of.ts checks it: 403 for a colleague, 404
// out of scope (docs/rules.md#objects-of-other-companies).
export const reset = patch(USER, { access: 'everybody', body: schemaType<typeof userResetSchema>() })
export const remove = del(USER, { access: 'everybody' })
export const handOutInitialPassword = post(`${USER}/initial-password`, {
  access: 'everybody',
  answer: schemaType<typeof initialPasswordSchema>(),
})
