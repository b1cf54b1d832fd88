import { createHash, randomBytes } from 'node:crypto'

// Crockford's alphabet: none of its characters looks like another.
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 4

/** So many are made at once. */
export const CODES_MADE = 10

/** Fresh recovery codes of 120 random bits each, in six groups: they are printed, and typed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES_MADE }, newCode)

function newCode(): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map(byte => CHARACTERS[byte % CHARACTERS.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** What is kept of a code, however it is typed. Of so many random bits a fast hash is as good as a slow one (ASVS 6.5.2). */
export const recoveryCodeHash = (typed: string): string => createHash('sha256').update(tidied(typed)).digest('hex')

// Blanks and hyphens say nothing; whoever reads an O or an l means what the alphabet has.
const tidied = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
