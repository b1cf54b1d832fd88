import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSeal, keyFromSecret, type Seal } from '../database/seal.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

const KEY_BYTES = 32

type Needed = Pick<Configuration, 'appSecret' | 'appSecretPrevious' | 'dataDir'>

/**
 * The seal for stored credentials: from APP_SECRET, else from DATA_DIR/app.key, which is made on the first start
 * (mode 0600). `hasData` = the database already holds sealed data: then a missing key file stops the start, because a
 * new key would make those secrets unreadable for ever.
 */
export function sealFromConfiguration(configuration: Needed, hasData: boolean): Seal {
  const previous = configuration.appSecretPrevious
  return createSeal(
    configuration.appSecret === null ? keyFile(configuration.dataDir, hasData) : keyFromSecret(configuration.appSecret),
    previous === null ? undefined : keyFromSecret(previous),
  )
}

function keyFile(dataDir: string, hasData: boolean): Uint8Array {
  const path = join(dataDir, 'app.key')
  if (!existsSync(path)) {
    if (hasData)
      throw new WrongConfiguration(`${path} is missing; expected: the key file that belongs to this database`)
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new WrongConfiguration(`${path} holds ${key.length} bytes; expected: ${KEY_BYTES} bytes in base64`)
}
