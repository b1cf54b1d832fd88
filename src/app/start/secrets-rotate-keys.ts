import { createEncryption, type Encryption } from '../../ground/database/encryption.ts'
import { type KeyConfiguration, keysOfFile, keysOfSecret, previousKeys } from './app-key.ts'
import { keyFiles, makeKeyFile, moveKeyFile, readKeyFile } from './app-key-file.ts'
import { WrongConfiguration } from './configuration.ts'

export type KeyChange = {
  /** Encrypts with the new key, opens with both. */
  encryption: Encryption
  /** Only when nothing is left under the old key, and the database is closed. Returns what to tell the operator. */
  finish: () => string
}

/**
 * From which key to which: to APP_SECRET from APP_SECRET_PREVIOUS or the key file, else from the key file to a new one
 * beside it. Refuses (WrongConfiguration) where there is nothing to change from.
 */
export const keyChange = (configuration: KeyConfiguration): KeyChange =>
  configuration.appSecret === null ? toNewKeyFile(configuration) : toAppSecret(configuration, configuration.appSecret)

function toAppSecret(configuration: KeyConfiguration, appSecret: string): KeyChange {
  const previous = previousKeys(configuration)
  if (previous.length === 0 || configuration.appSecretPrevious === appSecret) {
    throw new WrongConfiguration(
      'APP_SECRET_PREVIOUS is not set; expected: the secret that APP_SECRET takes the place of',
    )
  }
  return {
    encryption: createEncryption(...keysOfSecret(appSecret), ...previous),
    finish: () => 'APP_SECRET_PREVIOUS or app.key is needed no more, except for older backups.',
  }
}

function toNewKeyFile({ dataDir, appSecretPrevious }: KeyConfiguration): KeyChange {
  const { current, next } = keyFiles(dataDir)
  const old = readKeyFile(current)
  if (appSecretPrevious !== null) throw new WrongConfiguration('APP_SECRET is not set; expected: the new secret')
  if (old === null) throw new WrongConfiguration(`${current} is missing; expected: the key to change, or APP_SECRET`)
  // Left by a run that was cut off: some values are encrypted with it already.
  const anew = readKeyFile(next) ?? makeKeyFile(next)
  return {
    encryption: createEncryption(...keysOfFile(anew), ...keysOfFile(old)),
    finish: () => {
      moveKeyFile(next, current)
      return `${current} holds the new key; keep a copy of it, and the old one with older backups.`
    },
  }
}
