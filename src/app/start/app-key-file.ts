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

/** The key of the embedded database, and the one that is taking its place. */
export const keyFiles = (dataDir: string) => ({
  current: join(dataDir, 'app.key'),
  next: join(dataDir, 'app.key.next'),
})

/** The key in a file, readable by its owner alone; null where there is no file. Refuses (WrongConfiguration) another size. */
export function readKeyFile(path: string): Uint8Array | null {
  if (!existsSync(path)) return null
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new WrongConfiguration(`${path} holds ${key.length} bytes; expected: ${KEY_BYTES} bytes in base64`)
}

/** The key in a file, made where there is none. Refuses (WrongConfiguration) to make one over existing data. */
export function readOrMakeKeyFile(path: string, hasData: boolean): Uint8Array {
  const key = readKeyFile(path)
  if (key !== null) return key
  if (hasData) throw new WrongConfiguration(`${path} is missing; expected: the key file that belongs to this database`)
  return makeKeyFile(path)
}

/** A new key, whole or not at all: a torn file would be a lost key. */
export function makeKeyFile(path: string): Uint8Array {
  const key = randomBytes(KEY_BYTES)
  const part = `${path}.part`
  mkdirSync(dirname(path), { recursive: true })
  rmSync(part, { force: true })
  writeFileSync(part, key.toString('base64'), { mode: OWNER_ONLY, flag: 'wx', flush: true })
  moveKeyFile(part, path)
  return key
}

/** Moves a key file into its place in one step that outlasts a power cut. */
export function moveKeyFile(from: string, to: string): void {
  renameSync(from, to)
  if (process.platform === 'win32') return // there a directory cannot be opened
  const directory = openSync(dirname(to), 'r')
  fsyncSync(directory)
  closeSync(directory)
}
