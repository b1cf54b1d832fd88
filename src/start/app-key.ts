import { createSeal, keyFromSecret, type Seal } from '../database/seal.ts'
import { keyFiles, readKeyFile, readOrMakeKeyFile } from './app-key-file.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

export type KeyConfiguration = Pick<Configuration, 'appSecret' | 'appSecretPrevious' | 'dataDir' | 'databaseUrl'>

/**
 * The seal for stored credentials: from APP_SECRET, else from DATA_DIR/app.key, which is made on the first start
 * (mode 0600). `hasData` = the database already holds sealed data: then a missing key file stops the start, because a
 * new key would make those secrets unreadable for ever. While keys are being changed, both keys are read.
 */
export function sealFromConfiguration(configuration: KeyConfiguration, hasData: boolean): Seal {
  const { appSecret } = configuration
  const previous = previousKeys(configuration)
  if (appSecret !== null) return createSeal(keyFromSecret(appSecret), ...previous)
  const files = keyFiles(configuration.dataDir)
  const current = readOrMakeKeyFile(files.current, hasData)
  const next = readKeyFile(files.next)
  return next === null ? createSeal(current, ...previous) : createSeal(next, current, ...previous)
}

/** The keys that sealed before APP_SECRET did: APP_SECRET_PREVIOUS, and the embedded database's key file. */
export function previousKeys({ appSecret, appSecretPrevious, dataDir, databaseUrl }: KeyConfiguration): Uint8Array[] {
  const secret = appSecretPrevious === null ? [] : [keyFromSecret(appSecretPrevious)]
  if (appSecret === null || databaseUrl !== null) return secret
  const { current, next } = keyFiles(dataDir)
  return [...secret, ...[current, next].map(readKeyFile).filter(key => key !== null)]
}

/** Refuses (WrongConfiguration) to go on with a key that stored secrets were not sealed with. `used`: their keys' ids. */
export function refuseUnknownKeys(seal: Seal, used: string[]): void {
  const unknown = used.filter(id => !seal.knows(id))
  if (unknown.length === 0) return
  throw new WrongConfiguration(
    `The stored credentials were sealed with another key (${unknown.join(', ')}); expected: the APP_SECRET, ` +
      'APP_SECRET_PREVIOUS or app.key that belongs to this database',
  )
}
