import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { SignInActions } from './sign-in-actions.ts'

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
