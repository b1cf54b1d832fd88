import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { newTotpSecret } from '../../../access/credentials/second-factor.ts'
import { hasDatabase } from '../../../ground/database/cluster/place.ts'
import { makeDataDirectory } from '../../../ground/database/data-directory-lock.ts'
import { WrongConfiguration } from '../configuration.ts'
import { PEOPLE } from './people.ts'

/** The secrets (base32) of the demo's authenticators, by e-mail. */
export type Authenticators = Readonly<Record<string, string>>

export const STEP_MS = 30_000

/** Where the demo lives unless DATA_DIR says otherwise. */
export const DEMO_DIRECTORY = './data/demo'

const fileIn = (dataDir: string): string => join(dataDir, 'demo-accounts.json')

/**
 * The demo's authenticators, kept beside the database because that belongs to the running demo alone; made at the first
 * start. Refuses a directory with another installation's data, so that no demo account ever gets into it.
 */
export function keepAuthenticators(dataDir: string): Authenticators {
  const file = fileIn(dataDir)
  if (!existsSync(file)) {
    if (hasDatabase(dataDir)) {
      throw new WrongConfiguration(
        `DATA_DIR is "${dataDir}", where there is data, but not the demo's; expected: another directory`,
      )
    }
    makeDataDirectory(dataDir)
    const fresh = Object.fromEntries(PEOPLE.map(({ email }) => [email, newTotpSecret()]))
    writeFileSync(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flush: true })
  }
  chmodSync(file, 0o600)
  return readAuthenticators(dataDir)
}

/** The demo's authenticators; refuses (WrongConfiguration) where no demo has been started. */
export function readAuthenticators(dataDir: string): Authenticators {
  const file = fileIn(dataDir)
  if (!existsSync(file)) throw new WrongConfiguration(`There is no demo in ${dataDir} yet; start one: npm run demo`)
  const read = z.record(z.string(), z.string()).safeParse(parseJson(readFileSync(file, 'utf8')))
  if (read.success && PEOPLE.every(({ email }) => email in read.data)) return read.data
  throw new WrongConfiguration(
    `${file} is damaged or of another release; delete the directory ${dataDir} to begin the demo anew`,
  )
}

/** The six digits that an authenticator shows at a moment (milliseconds). */
export const codeAt = (secret: string, moment: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
