import { randomBytes } from 'node:crypto'
import { derivedKey } from '../../../src/database/key-ring.ts'
import { createSeal, type Seal } from '../../../src/database/seal.ts'

/** An APP_SECRET as an operator makes one. */
export const freshSecret = (): string => randomBytes(32).toString('base64')

/** A seal with a key of its own. */
export const freshSeal = (): Seal => createSeal(derivedKey(randomBytes(32)))
