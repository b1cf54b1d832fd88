import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'

/** The part of an answer that carries cookies. */
export type CookieAnswer = {
  setCookie: (name: string, value: string, options?: CookieSerializeOptions) => unknown
  clearCookie: (name: string, options?: CookieSerializeOptions) => unknown
}

/** Sends the browser what belongs to its new session, once the transaction is through. */
export type HandOver = (reply: CookieAnswer) => void

/** What accounts need of the sign-in, which is a layer above: handed in at the start. */
export type SignInActions = {
  /** Spends a one-time code of the user; wrong ones count towards the same lock as at sign-in (check A-18). */
  confirmCode: (userId: number, code: string, address?: string) => Promise<boolean>
  /** Ends all passkeys of a user. Returns how many there were. */
  forgetPasskeys: (trx: Transaction, userId: number) => Promise<number>
  /** Ends all sessions of a user, on all processes. */
  endSessions: (trx: Transaction, userId: number) => Promise<void>
  /** Ends all sessions of the asking user and gives this request's browser a new one. */
  renewSession: (trx: Transaction, request: object) => Promise<HandOver>
  /** Forgets wrong tries of an address, so that its new owner is not locked by somebody else's. */
  forgetTries: (trx: Transaction, email: string) => Promise<void>
}

/**
 * Refuses (400) 'TOTP is invalid' whoever has no fresh one-time code: whoever finds a screen unlocked shall not make himself a way in that lasts. It spends the code, so it comes after what
 * can be refused without one.
 */
export async function refuseWrongCode(
  signIn: Pick<SignInActions, 'confirmCode'>,
  { userId, address }: Actor,
  totp: string,
): Promise<void> {
  if (!(await signIn.confirmCode(userId, totp, address))) throw new Refusal('bad-input', 'TOTP is invalid')
}
