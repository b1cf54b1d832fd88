import { z } from 'zod'
import { passkeyAnswerSchema } from '../passkeys/wire.ts'

export const loginSchema = z.object({ email: z.string().max(254), password: z.string().max(1024) })

/** `totpUri` is present only while no authenticator is confirmed (docs/rules.md#stages); `passkey`: one serves in place of the code. */
export const loginResultSchema = z.object({
  firstLogin: z.boolean(),
  totpUri: z.string().optional(),
  passkey: z.literal(true).optional(),
})
export type LoginResult = z.infer<typeof loginResultSchema>

export const codeSchema = z.object({ email: z.string().max(254), totp: z.string().max(64) })

export const passkeyCodeSchema = z.object({ email: z.string().max(254), passkey: passkeyAnswerSchema })

export const passkeyAloneSchema = z.object({ passkey: passkeyAnswerSchema })

export const recoverySchema = z.object({ email: z.string().max(254), recoveryCode: z.string().max(100) })

/** The authenticator that takes the lost one's place, and how many codes are left. */
export const recoveredSchema = z.object({ totpUri: z.string(), left: z.number() })
export type Recovered = z.infer<typeof recoveredSchema>

/** `redirect`: the page that was wanted, for afterwards; `provider`: the key of a company's sign-in address, none = the installation's. */
export const openidBeginSchema = z.object({
  redirect: z.string().max(2000).optional(),
  provider: z.string().max(64).optional(),
})

/** At which provider: as openidBeginSchema. */
export const openidWhereSchema = z.object({ provider: z.string().max(64).optional() })

/** Where a provider's button leads. */
export const openidHostSchema = z.object({ host: z.string() })

/** Where at an OpenID provider the browser is to go. */
export const openidAddressSchema = z.object({ url: z.string() })
export type OpenidAddress = z.infer<typeof openidAddressSchema>

/** Whom the one-time code is asked of, who came by a provider and typed no e-mail. */
export const openidPersonSchema = z.object({ email: z.string() })
export type OpenidPerson = z.infer<typeof openidPersonSchema>

/** A session of a user: when it began, was last used, ends at the latest; `isThisOne` = the one that asks. */
export const sessionInfoSchema = z.object({
  startedAt: z.string(),
  lastActionAt: z.string(),
  endsAt: z.string(),
  isThisOne: z.boolean(),
  /** Browser and system, "Firefox, Windows"; '' where they are not known. */
  device: z.string(),
})
export type SessionInfo = z.infer<typeof sessionInfoSchema>

export const sessionListSchema = z.array(sessionInfoSchema)
