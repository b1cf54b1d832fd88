import { isIP } from 'node:net'
import { isLoopbackHost } from '../../house/http/is-loopback-host.ts'
import { bytesOfSecret, HOW_TO_MAKE_ONE } from './app-secret.ts'

/** Ends the reading of a variable: `expected` says what would have been right. */
type Refuse = (expected: string) => never

/** Returns the value that a variable's text means, or refuses it. */
type Parse<T> = (read: string, refuse: Refuse) => T

/** An environment variable of the configuration: how it is read, and what docs/running.md says of it. */
export type Variable<T = unknown> = Words & {
  name: string
  parse: Parse<T>
  /** Its value where it is not set, or set to nothing. */
  standard: T
}

type Words = {
  /** The page's words for it; neighbours of one meaning share a row there. */
  meaning: string
  /** The page's words for `standard`, where that does not say it itself. */
  byDefault?: string
  /** Of a secret alone: what an error says in place of its value. A secret may lie in a file, too (configuration.ts). */
  secret?: (read: string) => string
  /** Its blanks count, because it is a secret that was always taken with them. */
  keepsBlanks?: true
  /** Set to nothing it is parsed as well: that means something else than not set. */
  parsesNothing?: true
}

/** Returns the definition of a variable. `standard` may be null besides: then null stands for "not set". */
export const variable = <T, Standard extends T | null>(
  name: string,
  parse: Parse<T>,
  standard: Standard,
  words: Words,
): Variable<T | Standard> => ({ name, parse, standard, ...words })

/** What the variables of a table are read as, each under the name of its entry. */
export type ValuesOf<Table extends Record<string, Variable>> = {
  [Field in keyof Table]: Table[Field] extends Variable<infer T> ? T : never
}

/** Takes any text. */
export const text: Parse<string> = read => read

/** Takes a whole number of these bounds, both included. */
export const whole =
  (least: number, most: number): Parse<number> =>
  (read, refuse) => {
    const value = Number(read)
    if (/^\d+$/.test(read) && value >= least && value <= most) return value
    return refuse(`a whole number from ${least} to ${most}`)
  }

/** Takes 0 or 1, and calls them a whole number. */
export const wholeFlag: Parse<boolean> = (read, refuse) => whole(0, 1)(read, refuse) === 1

/** Takes 0 or 1. */
export const flag: Parse<boolean> = (read, refuse) => oneOf(['0', '1'], '0 or 1')(read, refuse) === '1'

/** Takes one of these words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[], expected = words.join(', ')): Parse<Word> =>
  (read, refuse) =>
    words.find(word => word === read) ?? refuse(expected)

/** Takes an address of http or https. */
export const address: Parse<string> = (read, refuse) => {
  if (URL.canParse(read) && /^https?:$/.test(new URL(read).protocol)) return read
  return refuse('an address that begins with http:// or https://')
}

/** Takes an address, or nothing: then null. */
export const addressOrNothing: Parse<string | null> = (read, refuse) => (read === '' ? null : address(read, refuse))

/** Takes an address by which a register is queried, or nothing: then '' and the register is not offered. */
export const registerAddress: Parse<string> = (read, refuse) => (read === '' ? '' : address(read, refuse))

/** The same for a register that is sent secrets. */
export const secretRegisterAddress: Parse<string> = (read, refuse) => (read === '' ? '' : secretAddress(read, refuse))

/** Takes an address to which secrets are sent: PINs and session ids. */
export const secretAddress: Parse<string> = (read, refuse) => {
  const { protocol, hostname } = new URL(address(read, refuse))
  if (protocol === 'https:' || isLoopbackHost(hostname)) return read
  return refuse('an address that begins with https://, because credentials go there (http:// on localhost)')
}

/** Takes addresses with commas between; one with a user and a password in it by https:// alone, as where secrets are sent. */
export const addresses: Parse<string[]> = (read, refuse) =>
  read.split(',').map(part => {
    const one = address(part.trim(), refuse)
    const { username, password } = new URL(one)
    return username || password ? secretAddress(one, refuse) : one
  })

/** Takes the address by which an OpenID provider calls itself. */
export const issuer: Parse<string> = (read, refuse) => {
  const { search, hash, username } = new URL(secretAddress(read, refuse))
  return search || hash || username ? refuse('the issuer’s address alone, as its metadata names it') : read
}

/** Takes the address of a PostgreSQL. */
export const databaseAddress: Parse<string> = (read, refuse) =>
  /^postgres(ql)?:\/\/./.test(read) ? read : refuse('postgres://user:password@host:port/database, or nothing')

/** Takes the address of a mail server. */
export const mailServer: Parse<string> = (read, refuse) =>
  isMailServer(read) ? read : refuse('smtp://user:password@host:port, smtps://… or nothing')

function isMailServer(read: string): boolean {
  try {
    decodeURIComponent(read)
    // Nothing behind the port: what stands there elsewhere (?tls.rejectUnauthorized=false) is not ours to take.
    return /^smtps?:\/\/[^/?#]+\/?$/.test(read) && URL.canParse(read)
  } catch {
    return false
  }
}

const SENDER = /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

/** Takes an address that mails come from, with or without a name before it. */
export const sender: Parse<string> = (read, refuse) =>
  SENDER.test(read) ? read : refuse('an address such as uid@firm.example, or Name <uid@firm.example>')

/** Takes the path of a file, whose name may hold one `*`. */
export const filesPattern: Parse<string> = (read, refuse) =>
  /^(?:\/|[A-Za-z]:[\\/])(?:[^*]*[\\/])?[^*\\/]*\*?[^*\\/]*$/.test(read) && /[^\\/]$/.test(read)
    ? read
    : refuse('an absolute path whose last part may hold one *, such as /var/backups/uid-check/*.dump')

/** Takes a secret of 32 random bytes. */
export const randomSecret: Parse<string> = (read, refuse) => {
  if (bytesOfSecret(read) !== null) return read
  const wayOver =
    'where it was in use until now, give it as APP_SECRET_PREVIOUS beside a new APP_SECRET, run `npm run secrets:rotate` ' +
    'with both, then start without it'
  return refuse(`${HOW_TO_MAKE_ONE}; ${wayOver}`)
}

/** Takes host and port of a clamd. */
export const clamd: Parse<{ host: string; port: number }> = (read, refuse) => {
  const [, name = '', digits = ''] = /^([^\s:]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(read) ?? []
  const port = Number(digits)
  if (port >= 1 && port <= 65_535) return { host: name.replace(/^\[|\]$/g, ''), port }
  return refuse('host:port of clamd, such as 127.0.0.1:3310, or nothing')
}

/** Takes how many proxies, or which ones, are believed; false: none. */
export const proxies: Parse<string | number | false> = (read, refuse) => {
  if (/^\d{1,3}$/.test(read)) return Number(read)
  if (read.split(',').every(isProxyAddress)) return read
  return refuse('a number of hops, or addresses such as loopback, 10.0.0.0/8, 192.0.2.7')
}

const isProxyAddress = (part: string): boolean =>
  /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isNetwork(part.trim())

/** Takes addresses and networks with commas between. */
export const networks: Parse<string[]> = (read, refuse) => {
  const named = read.split(',').map(part => part.trim())
  if (named.every(isNetwork)) return named
  return refuse('addresses and networks such as 10.1.2.0/24, fd00::/8, 192.0.2.7, or nothing')
}

function isNetwork(named: string): boolean {
  const [host = '', bits, ...more] = named.split('/')
  if (more.length > 0) return false
  const version = isIP(host)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}
