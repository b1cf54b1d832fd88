import { createHash, randomBytes } from 'node:crypto'

// Crockford's alphabet: none of its characters looks like another.
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PASSWORD_LENGTH = 16
const TOKEN_BYTES = 32

/** A fresh token: 256 random bits, which stand in the address behind "#", so that no server's log has them. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token. Of so many random bits a fast hash is as good as a slow one (ASVS 6.5.2). */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A fresh password of 80 random bits, in four groups: it is read out by telephone. */
export function newLinkPassword(): string {
  const characters = [...randomBytes(PASSWORD_LENGTH)].map(byte => CHARACTERS[byte % CHARACTERS.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** A password as it is hashed, however it was typed: blanks and hyphens say nothing, and an O or an l means what the alphabet has. */
export const tidiedPassword = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
