import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { createTotpSecret } from '../../../access/credentials/second-factor.ts'
import { hasDatabase } from '../../../base/database/cluster/cluster-folders.ts'
import { makeDataDirectory } from '../../../base/database/data-directory-lock.ts'
import { WrongConfiguration } from '../configuration.ts'
import { PEOPLE } from './people.ts'

/** The secrets (base32) of the demo's authenticators, by e-mail. */
export type Authenticators = Readonly<Record<string, string>>

export const STEP_MS = 30_000

/** The demo's directory unless DATA_DIR is set. */
export const DEMO_DIRECTORY = './data/demo'

const fileIn = (dataDir: string): string => join(dataDir, 'demo-accounts.json')

/**
 * Returns the demo's authenticators and creates them at the first start. Stored next to the
 * database, which only the running demo can open. Throws for a directory with another
 * installation's data, so that no demo account gets into it.
 */
export function createAuthenticators(dataDir: string): Authenticators {
  const file = fileIn(dataDir)
  if (!existsSync(file)) {
    if (hasDatabase(dataDir)) {
      throw new WrongConfiguration(
        `DATA_DIR is "${dataDir}", which has other data than the demo's; expected: another directory`,
      )
    }
    makeDataDirectory(dataDir)
    const authenticators = Object.fromEntries(PEOPLE.map(({ email }) => [email, createTotpSecret()]))
    writeFileSync(file, JSON.stringify(authenticators, null, 2), { mode: 0o600, flush: true })
  }
  chmodSync(file, 0o600)
  return readAuthenticators(dataDir)
}

/** Returns the demo's authenticators; throws WrongConfiguration if no demo was started. */
export function readAuthenticators(dataDir: string): Authenticators {
  const file = fileIn(dataDir)
  if (!existsSync(file)) throw new WrongConfiguration(`There is no demo in ${dataDir} yet; start one: npm run demo`)
  const read = z.record(z.string(), z.string()).safeParse(parseJson(readFileSync(file, 'utf8')))
  if (read.success && PEOPLE.every(({ email }) => email in read.data)) return read.data
  throw new WrongConfiguration(
    `${file} is damaged or from another release; delete the directory ${dataDir} to restart the demo`,
  )
}

/** Returns the six digits of an authenticator at a time (epoch ms). */
export const codeAt = (secret: string, time: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
