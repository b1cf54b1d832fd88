import { createHash, hkdfSync } from 'node:crypto'

/** What stored secrets are encrypted for, and cookies and challenges signed for: each has a key of its own. */
const PURPOSES = [
  ...(['finanzonline-account', 'finanzonline-session', 'authenticator', 'mail', 'device-cookie'] as const),
  ...(['openid-attempt', 'passkey-challenge', 'webhook', 'company-openid', 'auditor-key'] as const),
] as const
export type Purpose = (typeof PURPOSES)[number]

/** One key of the installation's: `id` names it in what it encrypted, and tells nothing of it. */
export type RingKey = {
  id: string
  keyFor: (purpose: Purpose) => Uint8Array
  /** Whether 32 random bytes stand behind it, so that it cannot be guessed from what it signed. */
  isRandom: boolean
}

const KEY_BYTES = 32
const ID_BYTES = 4

/** A key for each purpose out of 32 random bytes or more (HKDF-SHA256, RFC 5869): whoever learns one learns no other. */
export function derivedKey(root: Uint8Array): RingKey {
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', root, '', `uid-check/${info}`, bytes))
  const keys = new Map(PURPOSES.map(purpose => [purpose, derive(purpose, KEY_BYTES)] as const))
  const keyFor = (purpose: Purpose) => keys.get(purpose) ?? derive(purpose, KEY_BYTES)
  return { id: derive('key id', ID_BYTES).toString('hex'), keyFor, isRandom: true }
}

/** A key of releases that had one for all purposes, only to read what they encrypted: `npm run secrets:rotate` ends it. */
export function undividedKey(key: Uint8Array): RingKey {
  const id = createHash('sha256')
    .update('key id')
    .update(key)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)
  return { id, keyFor: () => key, isRandom: false }
}

/** The undivided key that those releases made of an APP_SECRET, whatever stood in it. */
export const undividedKeyOf = (secret: string): RingKey =>
  undividedKey(createHash('sha256').update(`uid-check:${secret}`).digest())
