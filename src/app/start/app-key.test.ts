import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshSecret } from '../../../tests/world/product/fresh-key.ts'
import { createEncryption, undividedKeyOf } from '../../base/database/encryption.ts'
import { encryptionFromConfiguration, refuseUnknownKeys } from './app-key.ts'
import { WrongConfiguration } from './configuration.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const X = { purpose: 'mail', name: 'x' } as const
const without = () => ({ appSecret: null, appSecretPrevious: null, databaseUrl: null, dataDir })

it('makes a key on the first start, for this user alone, and finds it again', { tags: ['V11.2.3', 'V11.6.1'] }, () => {
  const encrypted = encryptionFromConfiguration(without(), false).encrypt('1234', X)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
  expect(encryptionFromConfiguration(without(), true).decrypt(encrypted, X)).toBe('1234')
})

it('never makes a new key over existing data', { tags: ['K-03', 'V13.2.3'] }, () => {
  expect(() => encryptionFromConfiguration(without(), true)).toThrow('app.key is missing')
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

it('refuses a damaged key file', () => {
  writeFileSync(join(dataDir, 'app.key'), 'c2hvcnQ=')
  expect(() => encryptionFromConfiguration(without(), true)).toThrow('32 bytes')
})

it('takes the secret of the environment instead of a file', () => {
  encryptionFromConfiguration({ ...without(), appSecret: freshSecret() }, true)
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

it('closes a key file that others could read', { tags: ['V13.3.2'] }, () => {
  encryptionFromConfiguration(without(), false)
  chmodSync(join(dataDir, 'app.key'), 0o644)
  encryptionFromConfiguration(without(), true)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
})

it('refuses a key that stored secrets were not encrypted with', { tags: ['K-03', 'R-45'] }, () => {
  const encrypted = encryptionFromConfiguration(without(), false).encrypt('1234', X)
  const other = encryptionFromConfiguration({ ...without(), appSecret: freshSecret(), databaseUrl: 'x' }, true)
  const used = [encrypted.split('.')[0] ?? '']
  expect(() => refuseUnknownKeys(other, used)).toThrow(/another key \([0-9a-f]{8}\); expected/)
  expect(() => refuseUnknownKeys(other, [])).not.toThrow()
})

it('decrypts under a secret that is not random, once it is the previous one, and neither encrypts nor signs with it', () => {
  const weak = 'aaaaaaaaaaaaaaaa'
  const before = createEncryption(undividedKeyOf(weak))
  expect(() => encryptionFromConfiguration({ ...without(), appSecret: weak }, true)).toThrow(WrongConfiguration)
  const encryption = encryptionFromConfiguration(
    { ...without(), appSecret: freshSecret(), appSecretPrevious: weak },
    true,
  )
  expect(encryption.decrypt(before.encrypt('1234', X), X)).toBe('1234')
  expect(before.knows(encryption.encrypt('1234', X).split('.')[0] ?? '')).toBe(false)
  expect(encryption.isSigned('1234', 'mail', before.sign('1234', 'mail'))).toBe(false)
})
