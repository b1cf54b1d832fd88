import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseUnknownKeys, sealFromConfiguration } from './app-key.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const without = () => ({ appSecret: null, appSecretPrevious: null, databaseUrl: null, dataDir })

it('makes a key on the first start, for this user alone, and finds it again', () => {
  const sealed = sealFromConfiguration(without(), false).seal('1234', 'x')
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
  expect(sealFromConfiguration(without(), true).open(sealed, 'x')).toBe('1234')
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
  sealFromConfiguration({ ...without(), appSecret: 'a secret of the environment' }, true)
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

it('closes a key file that others could read', () => {
  sealFromConfiguration(without(), false)
  chmodSync(join(dataDir, 'app.key'), 0o644)
  sealFromConfiguration(without(), true)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
})

it('refuses a key that stored secrets were not sealed with', () => {
  const sealed = sealFromConfiguration(without(), false).seal('1234', 'x')
  const other = sealFromConfiguration({ ...without(), appSecret: 'another secret altogether', databaseUrl: 'x' }, true)
  const used = [sealed.split('.')[0] ?? '']
  expect(() => refuseUnknownKeys(other, used)).toThrow(/another key \([0-9a-f]{8}\); expected/)
  expect(() => refuseUnknownKeys(other, [])).not.toThrow()
})
