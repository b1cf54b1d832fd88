import { CHALLENGE_MS, type ChallengeUse, newChallenge } from './challenge.ts'
import { servingPasskeys } from './list.ts'
import { ownRelyingParty, type PasskeyNeeds } from './needs.ts'

/**
 * What a browser asks a device with: after the password for one of this person's passkeys, alone for any that the device holds, whose owner then
 * shows finger, face or PIN in the password's place. Refuses (404) where passkeys are not to be had.
 */
export async function askForPasskey(needs: PasskeyNeeds, use: Exclude<ChallengeUse, { is: 'add' }>, userId?: number) {
  const { host } = ownRelyingParty(needs)
  const own = userId === undefined ? {} : { allowCredentials: await servingPasskeys(needs.database.db, userId, host) }
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: host,
    challenge: newChallenge(needs, use),
    timeout: CHALLENGE_MS,
    ...own,
    userVerification: needsVerification(use) ? 'required' : 'preferred',
  })
}

/** After the password, to have the device is enough. */
export const needsVerification = (use: ChallengeUse): boolean => use.is !== 'code'
