import { readFileSync } from 'node:fs'
import type { Server } from './send.ts'
import type { Language, Say } from './texts.ts'
import { VERSION } from './version.ts'

/** An error that the caller can fix: words, variables, files. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Environment = Readonly<Record<string, string | undefined>>
type Wanted = { env: Environment; keyFile: string | undefined; tries: string | undefined; language: Language; say: Say }

// About half a minute without a response: the time a server needs to restart.
const TRIES = 6
const MAX_TRIES = 20

/**
 * Returns the server and the key from the environment. Throws UsageError for an address that would
 * transmit the key without TLS, and if one is missing.
 */
export const serverOf = (wanted: Wanted): Server => ({
  origin: originOf(wanted),
  key: keyOf(wanted),
  language: wanted.language,
  userAgent: `uid-check-cli/${VERSION}`,
  tries: triesOf(wanted),
})

function triesOf({ tries, say }: Wanted): number {
  const number = Number(tries ?? TRIES)
  if (!(Number.isInteger(number) && number >= 1 && number <= MAX_TRIES))
    throw new UsageError(say('wrongTries', { value: MAX_TRIES }))
  return number
}

const HERE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

function originOf({ env, say }: Wanted): string {
  const value = env.UID_CHECK_URL
  if (!value) throw new UsageError(say('noAddress'))
  const url = URL.canParse(value) ? new URL(value) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && HERE.test(url.hostname))
  const hasMore = Boolean(url?.username || url?.password || url?.search || url?.hash)
  if (!url || !isSafe || hasMore) throw new UsageError(say('wrongAddress', { value }))
  return url.origin + url.pathname.replace(/\/+$/, '')
}

// Never from the command line, which every user of a machine can see.
function keyOf({ env, keyFile, say }: Wanted): string {
  const key = (keyFile === undefined ? env.UID_CHECK_KEY : readKey(keyFile, say))?.trim()
  if (!key) throw new UsageError(say('noKey'))
  if (!/^uidc_[\x21-\x7e]{1,250}$/.test(key)) throw new UsageError(say('wrongKey'))
  return key
}

function readKey(file: string, say: Say): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(say('noFile', { value: file }))
  }
}
