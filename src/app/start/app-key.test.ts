import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshSecret } from '../../../tests/world/product/fresh-key.ts'
import { createEncryption, legacyKeyFromSecret } from '../../base/database/encryption.ts'
import { encryptionFromConfiguration, refuseUnknownKeys } from './app-key.ts'
import { WrongConfiguration } from './configuration.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const CONTEXT = { purpose: 'mail', name: 'x' } as const
const baseConfiguration = () => ({ appSecret: null, appSecretPrevious: null, databaseUrl: null, dataDir })

it('creates a key on the first start, readable only by this user, and reads it again', {
  tags: ['V11.2.3', 'V11.6.1'],
}, () => {
  const encrypted = encryptionFromConfiguration(baseConfiguration(), false).encrypt('1234', CONTEXT)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
  expect(encryptionFromConfiguration(baseConfiguration(), true).decrypt(encrypted, CONTEXT)).toBe('1234')
})

it('does not create a new key for existing data', { tags: ['K-03', 'V13.2.3'] }, () => {
  expect(() => encryptionFromConfiguration(baseConfiguration(), true)).toThrow('app.key is missing')
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

it('refuses a damaged key file', () => {
  writeFileSync(join(dataDir, 'app.key'), 'c2hvcnQ=')
  expect(() => encryptionFromConfiguration(baseConfiguration(), true)).toThrow('32 bytes')
})

it('uses the secret of the environment instead of a file', () => {
  encryptionFromConfiguration({ ...baseConfiguration(), appSecret: freshSecret() }, true)
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

it('removes other users’ access to a key file', { tags: ['V13.3.2'] }, () => {
  encryptionFromConfiguration(baseConfiguration(), false)
  chmodSync(join(dataDir, 'app.key'), 0o644)
  encryptionFromConfiguration(baseConfiguration(), true)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
})

it('refuses a key that stored secrets were not encrypted with', { tags: ['K-03', 'R-45'] }, () => {
  const encrypted = encryptionFromConfiguration(baseConfiguration(), false).encrypt('1234', CONTEXT)
  const other = encryptionFromConfiguration(
    { ...baseConfiguration(), appSecret: freshSecret(), databaseUrl: 'x' },
    true,
  )
  const used = [encrypted.split('.')[0] ?? '']
  expect(() => refuseUnknownKeys(other, used)).toThrow(/another key \([0-9a-f]{8}\); expected/)
  expect(() => refuseUnknownKeys(other, [])).not.toThrow()
})

it('uses a previous secret that is not random only to decrypt, not to encrypt or sign', () => {
  const weak = 'aaaaaaaaaaaaaaaa'
  const before = createEncryption(legacyKeyFromSecret(weak))
  expect(() => encryptionFromConfiguration({ ...baseConfiguration(), appSecret: weak }, true)).toThrow(
    WrongConfiguration,
  )
  const encryption = encryptionFromConfiguration(
    { ...baseConfiguration(), appSecret: freshSecret(), appSecretPrevious: weak },
    true,
  )
  expect(encryption.decrypt(before.encrypt('1234', CONTEXT), CONTEXT)).toBe('1234')
  expect(before.hasKey(encryption.encrypt('1234', CONTEXT).split('.')[0] ?? '')).toBe(false)
  expect(encryption.isSigned('1234', 'mail', before.sign('1234', 'mail'))).toBe(false)
})
