import { z } from 'zod'
import type { Encryption } from '../../ground/database/encryption.ts'
import { type CookieKind, kindOf } from '../login/cookies.ts'
import type { CookieAnswer } from '../users/sign-in-actions.ts'

const attemptSchema = z.object({
  /** Whose provider was asked; 0 = the installation's. */
  provider: z.number(),
  issuer: z.string(),
  /** By which a company's people came, so that they find its button again; null = the installation's. */
  signInKey: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
  /** The page that was wanted; /login makes sure that it is one of ours (shell/paths.ts). */
  redirect: z.string(),
  /** Of a link that is being made: in which session, as its hash; null = somebody signs in. */
  linkIn: z.string().nullable(),
})
/** What a browser began at a provider: only the browser that carries it may end it. */
export type Attempt = z.infer<typeof attemptSchema>

export const ATTEMPT_MS = 10 * 60 * 1000
const CONTEXT = { purpose: 'openid-attempt', name: 'attempt' } as const

const nameOf = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-openid' : 'openid')

/** Hands a browser what it began, encrypted: the verifier and the nonce are nobody's to read. */
export function setAttemptCookie(
  reply: CookieAnswer,
  encryption: Encryption,
  kind: CookieKind,
  attempt: Attempt,
): void {
  const text = encryption.encrypt(JSON.stringify(attempt), CONTEXT)
  reply.setCookie(nameOf(kind), text, { ...kindOf(kind), httpOnly: true, maxAge: ATTEMPT_MS / 1000 })
}

export const clearAttemptCookie = (reply: CookieAnswer, kind: CookieKind): void =>
  void reply.clearCookie(nameOf(kind), { ...kindOf(kind), httpOnly: true })

/** What this browser began and has not ended, or null where there is nothing that holds. */
export function attemptOf(
  cookies: Record<string, string | undefined>,
  encryption: Encryption,
  kind: CookieKind,
  now: Date,
): Attempt | null {
  try {
    const attempt = attemptSchema.parse(JSON.parse(encryption.decrypt(cookies[nameOf(kind)] ?? '', CONTEXT)))
    return now.getTime() < attempt.endsAt ? attempt : null
  } catch {
    return null // changed, cut, or of a key that is gone: as if there were none
  }
}
