import {
  createEncryption,
  deriveKey,
  type Encryption,
  legacyKey,
  legacyKeyFromSecret,
  type RingKey,
} from '../../base/database/encryption.ts'
import { createKeyFile, keyFiles, moveKeyFile, readKeyFile, readOrCreateKeyFile } from './app-key-file.ts'
import { bytesOfSecret, EXPECTED_SECRET } from './app-secret.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

type KeyConfiguration = Pick<Configuration, 'appSecret' | 'appSecretPrevious' | 'dataDir' | 'databaseUrl'>

/**
 * The keys derived from one secret: the one that encrypts, and the one that only decrypts data of
 * earlier releases.
 */
type Keys = [RingKey, ...RingKey[]]

/**
 * Returns the encryption of stored credentials: from APP_SECRET, else from DATA_DIR/app.key, which
 * the first start creates (mode 0600).
 *
 * `hasData` = the database already contains encrypted data: then a missing key file stops the
 * start, since a new key could never decrypt it. During a rotation both keys decrypt.
 */
export function encryptionFromConfiguration(configuration: KeyConfiguration, hasData: boolean): Encryption {
  const { appSecret } = configuration
  const previous = previousKeys(configuration)
  if (appSecret !== null) return createEncryption(...keysOfSecret(appSecret), ...previous)
  const files = keyFiles(configuration.dataDir)
  const current = keysOfFile(readOrCreateKeyFile(files.current, hasData))
  const next = readKeyFile(files.next)
  return next === null
    ? createEncryption(...current, ...previous)
    : createEncryption(...keysOfFile(next), ...current, ...previous)
}

/** Returns the keys of APP_SECRET. Throws WrongConfiguration unless it is 32 random bytes. */
export function keysOfSecret(secret: string): Keys {
  const bytes = bytesOfSecret(secret)
  if (bytes === null) throw new WrongConfiguration(`APP_SECRET is not valid; expected: ${EXPECTED_SECRET}`)
  return [deriveKey(bytes), legacyKeyFromSecret(secret)]
}

/** Returns the keys of the 32 bytes of a key file. */
export const keysOfFile = (bytes: Uint8Array): Keys => [deriveKey(bytes), legacyKey(bytes)]

/**
 * Returns the keys used before APP_SECRET: APP_SECRET_PREVIOUS, and the embedded database's key
 * file.
 */
function previousKeys({ appSecret, appSecretPrevious, dataDir, databaseUrl }: KeyConfiguration): RingKey[] {
  const secret = appSecretPrevious === null ? [] : keysOfPrevious(appSecretPrevious)
  if (appSecret === null || databaseUrl !== null) return secret
  const { current, next } = keyFiles(dataDir)
  const files = [current, next].map(readKeyFile).filter(key => key !== null)
  return [...secret, ...files.flatMap(keysOfFile)]
}

// Earlier releases accepted any sixteen characters and used the secret undivided; new keys are not
// derived from such a secret.
const keysOfPrevious = (secret: string): RingKey[] =>
  bytesOfSecret(secret) === null ? [legacyKeyFromSecret(secret)] : keysOfSecret(secret)

/**
 * Throws WrongConfiguration if stored secrets were encrypted with keys that are missing. `used`:
 * the ids of their keys.
 */
export function refuseUnknownKeys(encryption: Encryption, used: string[]): void {
  const unknown = used.filter(id => !encryption.hasKey(id))
  if (unknown.length === 0) return
  throw new WrongConfiguration(
    `The stored credentials were encrypted with another key (${unknown.join(', ')}); expected: the APP_SECRET, ` +
      'APP_SECRET_PREVIOUS or app.key that belongs to this database',
  )
}

export type KeyRotation = {
  /** Encrypts with the new key, decrypts with both. */
  encryption: Encryption
  /**
   * Call it only when no data uses the old key and the database is closed. Returns the message for
   * the operator.
   */
  finish: () => string
}

/**
 * Returns the rotation: to APP_SECRET from APP_SECRET_PREVIOUS or the key file, else from the key
 * file to a new one next to it. Throws WrongConfiguration if there is no old key.
 */
export const keyRotationOf = (configuration: KeyConfiguration): KeyRotation =>
  configuration.appSecret === null ? toNewKeyFile(configuration) : toAppSecret(configuration, configuration.appSecret)

function toAppSecret(configuration: KeyConfiguration, appSecret: string): KeyRotation {
  const previous = previousKeys(configuration)
  if (previous.length === 0 || configuration.appSecretPrevious === appSecret) {
    throw new WrongConfiguration('APP_SECRET_PREVIOUS is not set; expected: the secret that APP_SECRET replaces')
  }
  return {
    encryption: createEncryption(...keysOfSecret(appSecret), ...previous),
    finish: () => 'APP_SECRET_PREVIOUS or app.key is no longer needed, except for older backups.',
  }
}

function toNewKeyFile({ dataDir, appSecretPrevious }: KeyConfiguration): KeyRotation {
  const { current, next } = keyFiles(dataDir)
  const old = readKeyFile(current)
  if (appSecretPrevious !== null) throw new WrongConfiguration('APP_SECRET is not set; expected: the new secret')
  if (old === null) throw new WrongConfiguration(`${current} is missing; expected: the key to change, or APP_SECRET`)
  // An interrupted run left it: some values are already encrypted with it.
  const newKey = readKeyFile(next) ?? createKeyFile(next)
  return {
    encryption: createEncryption(...keysOfFile(newKey), ...keysOfFile(old)),
    finish: () => {
      moveKeyFile(next, current)
      return `${current} now has the new key. Keep a copy of it, and keep the old key with older backups.`
    },
  }
}
