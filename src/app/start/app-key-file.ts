import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { WrongConfiguration } from './configuration.ts'

const KEY_BYTES = 32
const OWNER_ONLY = 0o600

/** The key file of the embedded database, and the next key during a rotation. */
export const keyFiles = (dataDir: string) => ({
  current: join(dataDir, 'app.key'),
  next: join(dataDir, 'app.key.next'),
})

/**
 * Returns the key in a file; null if there is no file. Makes the file readable only by its owner.
 * Throws WrongConfiguration for a wrong size.
 */
export function readKeyFile(path: string): Uint8Array | null {
  if (!existsSync(path)) return null
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new WrongConfiguration(`${path} has ${key.length} bytes; expected: ${KEY_BYTES} bytes in base64`)
}

/**
 * Returns the key in a file and creates it if missing. Throws WrongConfiguration instead of
 * creating one for existing data.
 */
export function readOrCreateKeyFile(path: string, hasData: boolean): Uint8Array {
  const key = readKeyFile(path)
  if (key !== null) return key
  if (hasData) throw new WrongConfiguration(`${path} is missing; expected: the key file that belongs to this database`)
  return createKeyFile(path)
}

/** Writes a new key atomically: a truncated file would be a lost key. */
export function createKeyFile(path: string): Uint8Array {
  const key = randomBytes(KEY_BYTES)
  const part = `${path}.part`
  mkdirSync(dirname(path), { recursive: true })
  rmSync(part, { force: true })
  writeFileSync(part, key.toString('base64'), { mode: OWNER_ONLY, flag: 'wx', flush: true })
  moveKeyFile(part, path)
  return key
}

/** Moves a key file to its final name, atomically and durably. */
export function moveKeyFile(from: string, to: string): void {
  renameSync(from, to)
  if (process.platform === 'win32') return // directories cannot be opened there
  const directory = openSync(dirname(to), 'r')
  fsyncSync(directory)
  closeSync(directory)
}
