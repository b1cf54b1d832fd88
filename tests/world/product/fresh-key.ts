import { randomBytes } from 'node:crypto'
import { createEncryption, deriveKey, type Encryption } from '../../../src/base/database/encryption.ts'

/** Returns an APP_SECRET of the kind that an operator creates. */
export const freshSecret = (): string => randomBytes(32).toString('base64')

/** Returns an encryption with a new key. */
export const freshEncryption = (): Encryption => createEncryption(deriveKey(randomBytes(32)))
