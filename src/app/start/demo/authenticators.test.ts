import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stepOfCode } from '../../../access/credentials/second-factor.ts'
import { codeAt, createAuthenticators, readAuthenticators } from './authenticators.ts'
import { PEOPLE } from './people.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('creates a different authenticator for each person, and keeps it at the next start', () => {
  const created = createAuthenticators(dataDir)
  expect(new Set(PEOPLE.map(({ email }) => created[email])).size).toBe(PEOPLE.length)
  expect(createAuthenticators(dataDir)).toEqual(created)
  expect(readAuthenticators(dataDir)).toEqual(created)
  expect(statSync(join(dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
})

it('makes its folder private but not its parents, since PostgreSQL may run as another user', () => {
  const before = process.umask(0o077)
  try {
    createAuthenticators(join(dataDir, 'data', 'demo'))
  } finally {
    process.umask(before)
  }
  const modes = [dataDir, join(dataDir, 'data'), join(dataDir, 'data', 'demo')].map(path => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o700, 0o755, 0o700])
})

it('generates codes that the product accepts', () => {
  const secret = Object.values(createAuthenticators(dataDir))[0] ?? ''
  const now = new Date()
  expect(stepOfCode(secret, codeAt(secret, now.getTime()), now)).not.toBeNull()
})

it.each(['postgresql', 'database'])(
  "rejects another installation's %s, so that no demo account gets into it",
  databaseFolder => {
    mkdirSync(join(dataDir, databaseFolder))
    expect(() => createAuthenticators(dataDir)).toThrow('other data than the demo')
  },
)

it('names the remedy if there is no demo, or a damaged one', () => {
  expect(() => readAuthenticators(dataDir)).toThrow('npm run demo')
  writeFileSync(join(dataDir, 'demo-accounts.json'), '{"dev@demo')
  expect(() => createAuthenticators(dataDir)).toThrow('damaged')
})
