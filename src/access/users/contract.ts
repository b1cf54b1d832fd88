import { del, get, of, patch, post, put } from '../../base/roles/contract-rules.ts'
import type {
  addedUserSchema,
  currentUserSchema,
  emailQuestionSchema,
  initialPasswordSchema,
  userChangeSchema,
  userListSchema,
  userPutSchema,
  userResetSchema,
} from './wire.ts'

const USERS = '/api/users'
const USER = `${USERS}/:id` as const

export const current = get(`${USERS}/user/current`, { who: 'newcomer', answer: of<typeof currentUserSchema>() })
export const checkEmail = post(`${USERS}/checkemail`, { who: 'everybody', body: of<typeof emailQuestionSchema>() })
export const list = get(USERS, { who: 'admin', answer: of<typeof userListSchema>() })
export const add = post(`${USERS}/adduser`, {
  who: 'admin',
  body: of<typeof userChangeSchema>(),
  answer: of<typeof addedUserSchema>(),
})

/** Users with the initial password may only replace it (change-own.ts). */
export const change = put(USER, { who: 'newcomer', body: of<typeof userPutSchema>() })

// Access depends on the target user, so credentials/user-of.ts checks it: 403 for a colleague, 404
// out of scope (docs/rules.md#objects-of-other-companies).
export const reset = patch(USER, { who: 'everybody', body: of<typeof userResetSchema>() })
export const end = del(USER, { who: 'everybody' })
export const handOutInitialPassword = post(`${USER}/initial-password`, {
  who: 'everybody',
  answer: of<typeof initialPasswordSchema>(),
})
