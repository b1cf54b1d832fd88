import { del, get, of, post } from '../../base/roles/contract-rules.ts'
import type { passkeyOptionsSchema } from '../passkeys/wire.ts'
import type { currentUserSchema } from '../users/wire.ts'
import type {
  codeSchema,
  loginResultSchema,
  loginSchema,
  openidAddressSchema,
  openidBeginSchema,
  openidHostSchema,
  openidPersonSchema,
  openidWhereSchema,
  passkeyAloneSchema,
  passkeyCodeSchema,
  recoveredSchema,
  recoverySchema,
  sessionListSchema,
} from './wire.ts'

const LOGIN = '/api/login'
const OPENID = `${LOGIN}/openid` as const
const SESSIONS = '/api/users/:id/sessions'

export const enterPassword = post(LOGIN, {
  who: 'public',
  body: of<typeof loginSchema>(),
  answer: of<typeof loginResultSchema>(),
})
export const enterCode = post(`${LOGIN}/otp`, {
  who: 'code',
  body: of<typeof codeSchema>(),
  answer: of<typeof currentUserSchema>(),
})
export const enterRecoveryCode = post(`${LOGIN}/recovery`, {
  who: 'code',
  body: of<typeof recoverySchema>(),
  answer: of<typeof recoveredSchema>(),
})

/** Options for a passkey that replaces the one-time code. */
export const askAtCode = post(`${LOGIN}/otp/passkey/options`, {
  who: 'code',
  answer: of<typeof passkeyOptionsSchema>(),
})
export const enterPasskeyAtCode = post(`${LOGIN}/otp/passkey`, {
  who: 'code',
  body: of<typeof passkeyCodeSchema>(),
  answer: of<typeof currentUserSchema>(),
})
/** Options for a passkey that replaces password and code. */
export const askAlone = post(`${LOGIN}/passkey/options`, { who: 'public', answer: of<typeof passkeyOptionsSchema>() })
export const enterPasskeyAlone = post(`${LOGIN}/passkey`, {
  who: 'public',
  body: of<typeof passkeyAloneSchema>(),
  answer: of<typeof currentUserSchema>(),
})

// Served by openid/routes.ts and called from the sign-in page.
export const beginOpenid = post(OPENID, {
  who: 'public',
  body: of<typeof openidBeginSchema>(),
  answer: of<typeof openidAddressSchema>(),
})
export const openidHost = get(`${OPENID}/host`, {
  who: 'public',
  query: of<typeof openidWhereSchema>(),
  answer: of<typeof openidHostSchema>(),
})
export const openidPerson = get(OPENID, { who: 'code', answer: of<typeof openidPersonSchema>() })

export const logOut = get('/api/logout', { who: 'public', changesByGet: true })

export const sessions = get(SESSIONS, { who: 'everybody', answer: of<typeof sessionListSchema>() })
export const endSessions = del(SESSIONS, { who: 'everybody' })
