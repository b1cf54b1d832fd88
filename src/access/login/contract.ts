import { del, get, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { passkeyOptionsSchema } from '../passkeys/wire.ts'
import type { currentUserSchema } from '../users/wire.ts'
import type {
  codeSchema,
  loginResultSchema,
  loginSchema,
  openidAddressSchema,
  openidHostQuerySchema,
  openidHostSchema,
  openidStartSchema,
  openidUserSchema,
  passkeyCodeSchema,
  passkeySignInSchema,
  recoveredSchema,
  recoverySchema,
  sessionListSchema,
} from './wire.ts'

const LOGIN = '/api/login'
const OPENID = `${LOGIN}/openid` as const
const SESSIONS = '/api/users/:id/sessions'

export const enterPassword = post(LOGIN, {
  who: 'public',
  body: schemaType<typeof loginSchema>(),
  answer: schemaType<typeof loginResultSchema>(),
})
export const enterCode = post(`${LOGIN}/otp`, {
  who: 'code',
  body: schemaType<typeof codeSchema>(),
  answer: schemaType<typeof currentUserSchema>(),
})
export const enterRecoveryCode = post(`${LOGIN}/recovery`, {
  who: 'code',
  body: schemaType<typeof recoverySchema>(),
  answer: schemaType<typeof recoveredSchema>(),
})

/** Options for a passkey that replaces the one-time code. */
export const passkeyOptionsAtCode = post(`${LOGIN}/otp/passkey/options`, {
  who: 'code',
  answer: schemaType<typeof passkeyOptionsSchema>(),
})
export const enterPasskeyAtCode = post(`${LOGIN}/otp/passkey`, {
  who: 'code',
  body: schemaType<typeof passkeyCodeSchema>(),
  answer: schemaType<typeof currentUserSchema>(),
})
/** Options for a passkey that replaces password and code. */
export const passkeyOptions = post(`${LOGIN}/passkey/options`, {
  who: 'public',
  answer: schemaType<typeof passkeyOptionsSchema>(),
})
export const signInWithPasskey = post(`${LOGIN}/passkey`, {
  who: 'public',
  body: schemaType<typeof passkeySignInSchema>(),
  answer: schemaType<typeof currentUserSchema>(),
})

// Served by openid/routes.ts and called from the sign-in page.
export const beginOpenid = post(OPENID, {
  who: 'public',
  body: schemaType<typeof openidStartSchema>(),
  answer: schemaType<typeof openidAddressSchema>(),
})
export const openidHost = get(`${OPENID}/host`, {
  who: 'public',
  query: schemaType<typeof openidHostQuerySchema>(),
  answer: schemaType<typeof openidHostSchema>(),
})
export const openidUser = get(OPENID, { who: 'code', answer: schemaType<typeof openidUserSchema>() })

export const logOut = get('/api/logout', { who: 'public', hasSideEffects: true })

export const sessions = get(SESSIONS, { who: 'anyUser', answer: schemaType<typeof sessionListSchema>() })
export const endSessions = del(SESSIONS, { who: 'anyUser' })
