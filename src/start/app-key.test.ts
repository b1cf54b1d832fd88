import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshSecret } from '../../tests/world/product/fresh-key.ts'
import { undividedKeyOf } from '../database/key-ring.ts'
import { createSeal } from '../database/seal.ts'
import { refuseUnknownKeys, sealFromConfiguration } from './app-key.ts'
import { WrongConfiguration } from './configuration.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const X = { purpose: 'mail', name: 'x' } as const
const without = () => ({ appSecret: null, appSecretPrevious: null, databaseUrl: null, dataDir })

it('makes a key on the first start, for this user alone, and finds it again', () => {
  const sealed = sealFromConfiguration(without(), false).seal('1234', X)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
  expect(sealFromConfiguration(without(), true).open(sealed, X)).toBe('1234')
})

it('never makes a new key over existing data', () => {
  expect(() => sealFromConfiguration(without(), true)).toThrow('app.key is missing')
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

it('refuses a damaged key file', () => {
  writeFileSync(join(dataDir, 'app.key'), 'c2hvcnQ=')
  expect(() => sealFromConfiguration(without(), true)).toThrow('32 bytes')
})

it('takes the secret of the environment instead of a file', () => {
  sealFromConfiguration({ ...without(), appSecret: freshSecret() }, true)
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

it('closes a key file that others could read', () => {
  sealFromConfiguration(without(), false)
  chmodSync(join(dataDir, 'app.key'), 0o644)
  sealFromConfiguration(without(), true)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
})

it('refuses a key that stored secrets were not sealed with', () => {
  const sealed = sealFromConfiguration(without(), false).seal('1234', X)
  const other = sealFromConfiguration({ ...without(), appSecret: freshSecret(), databaseUrl: 'x' }, true)
  const used = [sealed.split('.')[0] ?? '']
  expect(() => refuseUnknownKeys(other, used)).toThrow(/another key \([0-9a-f]{8}\); expected/)
  expect(() => refuseUnknownKeys(other, [])).not.toThrow()
})

it('reads under a secret that somebody thought up, once it is the previous one, and neither encrypts nor signs with it', () => {
  const weak = 'aaaaaaaaaaaaaaaa'
  const before = createSeal(undividedKeyOf(weak))
  expect(() => sealFromConfiguration({ ...without(), appSecret: weak }, true)).toThrow(WrongConfiguration)
  const seal = sealFromConfiguration({ ...without(), appSecret: freshSecret(), appSecretPrevious: weak }, true)
  expect(seal.open(before.seal('1234', X), X)).toBe('1234')
  expect(before.knows(seal.seal('1234', X).split('.')[0] ?? '')).toBe(false)
  expect(seal.isSigned('1234', 'mail', before.sign('1234', 'mail'))).toBe(false)
})
