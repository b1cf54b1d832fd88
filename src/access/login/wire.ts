import { z } from 'zod'
import { passkeyAnswerSchema } from '../passkeys/wire.ts'

export const loginSchema = z.object({ email: z.string().max(254), password: z.string().max(1024) })

/**
 * The result of stage 1. `totpUri` is present only until an authenticator is confirmed
 * (docs/rules.md#stages); `passkey` means that a passkey can be used instead of the code.
 */
export const loginResultSchema = z.object({
  firstLogin: z.boolean(),
  totpUri: z.string().optional(),
  passkey: z.literal(true).optional(),
})
export type LoginResult = z.infer<typeof loginResultSchema>

export const codeSchema = z.object({ email: z.string().max(254), totp: z.string().max(64) })

export const passkeyCodeSchema = z.object({ email: z.string().max(254), passkey: passkeyAnswerSchema })

export const passkeySignInSchema = z.object({ passkey: passkeyAnswerSchema })

export const recoverySchema = z.object({ email: z.string().max(254), recoveryCode: z.string().max(100) })

/** The new authenticator that replaces the lost one, and the number of recovery codes left. */
export const recoveredSchema = z.object({ totpUri: z.string(), left: z.number() })
export type Recovered = z.infer<typeof recoveredSchema>

/**
 * Starts a sign-in with a provider. `redirect` is the page requested before the sign-in, `provider`
 * the key of a company's sign-in address (omitted for the installation's provider).
 */
export const openidStartSchema = z.object({
  redirect: z.string().max(2000).optional(),
  provider: z.string().max(64).optional(),
})

/** `provider` as in openidStartSchema. */
export const openidHostQuerySchema = z.object({ provider: z.string().max(64).optional() })

/** The host that a provider's button leads to. */
export const openidHostSchema = z.object({ host: z.string() })

/** The provider's URL for the redirect. */
export const openidAddressSchema = z.object({ url: z.string() })
export type OpenidAddress = z.infer<typeof openidAddressSchema>

/**
 * The user whose one-time code is requested after a sign-in with a provider, which did not require
 * an e-mail.
 */
export const openidUserSchema = z.object({ email: z.string() })
export type OpenidUser = z.infer<typeof openidUserSchema>

/** A user's session: start, last use, latest end (ISO 8601); `isThisOne` = the current session. */
export const sessionInfoSchema = z.object({
  startedAt: z.string(),
  lastActionAt: z.string(),
  endsAt: z.string(),
  isThisOne: z.boolean(),
  /** Browser and system, "Firefox, Windows"; '' if unknown. */
  device: z.string(),
})
export type SessionInfo = z.infer<typeof sessionInfoSchema>

export const sessionListSchema = z.array(sessionInfoSchema)
