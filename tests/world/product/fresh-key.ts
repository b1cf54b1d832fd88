import { randomBytes } from 'node:crypto'
import { createEncryption, derivedKey, type Encryption } from '../../../src/base/database/encryption.ts'

/** An APP_SECRET as an operator makes one. */
export const freshSecret = (): string => randomBytes(32).toString('base64')

/** An encryption with a key of its own. */
export const freshEncryption = (): Encryption => createEncryption(derivedKey(randomBytes(32)))
