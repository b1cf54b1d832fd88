import { readFileSync } from 'node:fs'
import type { Server } from './send.ts'
import type { Language, Translate } from './texts.ts'
import { VERSION } from './version.ts'

/** An error that the user can fix: arguments, variables, files. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Environment = Readonly<Record<string, string | undefined>>
type ServerSettings = {
  env: Environment
  keyFile: string | undefined
  tries: string | undefined
  language: Language
  translate: Translate
}

// Six tries take about half a minute without a response, the time that a server needs to restart.
const DEFAULT_TRIES = 6
const MAX_TRIES = 20

/**
 * Returns the server and the key from the environment. Throws UsageError if one of them is missing
 * or malformed, or if the key would be transmitted without TLS.
 */
export const serverOf = (settings: ServerSettings): Server => ({
  origin: originOf(settings),
  key: keyOf(settings),
  language: settings.language,
  userAgent: `uid-check-cli/${VERSION}`,
  tries: triesOf(settings),
})

function triesOf({ tries, translate }: ServerSettings): number {
  const number = Number(tries ?? DEFAULT_TRIES)
  if (!(Number.isInteger(number) && number >= 1 && number <= MAX_TRIES))
    throw new UsageError(translate('wrongTries', { value: MAX_TRIES }))
  return number
}

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

function originOf({ env, translate }: ServerSettings): string {
  const value = env.UID_CHECK_URL
  if (!value) throw new UsageError(translate('noAddress'))
  const url = URL.canParse(value) ? new URL(value) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOST.test(url.hostname))
  const hasExtraParts = Boolean(url?.username || url?.password || url?.search || url?.hash)
  if (!url || !isSafe || hasExtraParts) throw new UsageError(translate('wrongAddress', { value }))
  return url.origin + url.pathname.replace(/\/+$/, '')
}

// The key is not accepted as an argument, because every user of a machine can see those.
function keyOf({ env, keyFile, translate }: ServerSettings): string {
  const key = (keyFile === undefined ? env.UID_CHECK_KEY : readKey(keyFile, translate))?.trim()
  if (!key) throw new UsageError(translate('noKey'))
  if (!/^uidc_[\x21-\x7e]{1,250}$/.test(key)) throw new UsageError(translate('wrongKey'))
  return key
}

function readKey(file: string, translate: Translate): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(translate('noFile', { value: file }))
  }
}
