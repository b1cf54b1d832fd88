import { isIP } from 'node:net'
import { isLoopbackHost } from '../../platform/http/is-loopback-host.ts'
import { bytesOfSecret, EXPECTED_SECRET } from './app-secret.ts'

/** Throws for an invalid value; `expected` describes a valid one. */
type Refuse = (expected: string) => never

/** Parses a variable's text, or throws by `refuse`. */
type Parse<T> = (read: string, refuse: Refuse) => T

/**
 * An environment variable of the configuration: its parser, and its description in docs/running.md.
 */
export type Variable<T = unknown> = VariableOptions & {
  name: string
  parse: Parse<T>
  /** Its value if it is not set, or empty. */
  defaultValue: T
}

type VariableOptions = {
  /** Its description on the page; adjacent variables with the same one share a row. */
  meaning: string
  /** The description of `standard`, if its value is not clear by itself. */
  byDefault?: string
  /**
   * Only for secrets: what an error shows instead of the value. A secret may also be in a file
   * (configuration.ts).
   */
  secret?: (read: string) => string
  /** Keeps surrounding spaces, since this secret was always read with them. */
  keepsSpaces?: true
  /** Parses an empty value, too, which means something else than not set. */
  acceptsEmpty?: true
}

/** Defines a variable. `standard` may also be null, which means "not set". */
export const variable = <T, Standard extends T | null>(
  name: string,
  parse: Parse<T>,
  standard: Standard,
  words: VariableOptions,
): Variable<T | Standard> => ({ name, parse, defaultValue: standard, ...words })

/** The parsed values of a table's variables, by the names of its entries. */
export type ValuesOf<Table extends Record<string, Variable>> = {
  [Field in keyof Table]: Table[Field] extends Variable<infer T> ? T : never
}

/** Accepts any text. */
export const text: Parse<string> = read => read

/** Accepts a whole number within these bounds, both included. */
export const wholeNumber =
  (min: number, max: number): Parse<number> =>
  (read, refuse) => {
    const value = Number(read)
    if (/^\d+$/.test(read) && value >= min && value <= max) return value
    return refuse(`a whole number from ${min} to ${max}`)
  }

/** Accepts 0 or 1; errors describe it as a whole number. */
export const wholeNumberFlag: Parse<boolean> = (read, refuse) => wholeNumber(0, 1)(read, refuse) === 1

/** Accepts 0 or 1. */
export const flag: Parse<boolean> = (read, refuse) => oneOf(['0', '1'], '0 or 1')(read, refuse) === '1'

/** Accepts one of these words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[], expected = words.join(', ')): Parse<Word> =>
  (read, refuse) =>
    words.find(word => word === read) ?? refuse(expected)

/** Accepts a URL of http or https. */
export const address: Parse<string> = (read, refuse) => {
  if (URL.canParse(read) && /^https?:$/.test(new URL(read).protocol)) return read
  return refuse('an address that begins with http:// or https://')
}

/** Accepts a URL, or an empty text as null. */
export const addressOrNothing: Parse<string | null> = (read, refuse) => (read === '' ? null : address(read, refuse))

/** Accepts the URL of a register, or an empty text as '': then the register is not offered. */
export const registerAddress: Parse<string> = (read, refuse) => (read === '' ? '' : address(read, refuse))

/** The same for a register that receives secrets. */
export const secretRegisterAddress: Parse<string> = (read, refuse) => (read === '' ? '' : secretAddress(read, refuse))

/** Accepts a URL that receives secrets, or an empty text as null. */
export const secretAddressOrNothing: Parse<string | null> = (read, refuse) =>
  read === '' ? null : secretAddress(read, refuse)

/** Accepts a URL that receives secrets, such as PINs and session ids. */
export const secretAddress: Parse<string> = (read, refuse) => {
  const { protocol, hostname } = new URL(address(read, refuse))
  if (protocol === 'https:' || isLoopbackHost(hostname)) return read
  return refuse('an address that begins with https://, because credentials go there (http:// on localhost)')
}

/** Accepts comma-separated URLs; one with user and password only with https://, as for secrets. */
export const addresses: Parse<string[]> = (read, refuse) =>
  read.split(',').map(part => {
    const url = address(part.trim(), refuse)
    const { username, password } = new URL(url)
    return username || password ? secretAddress(url, refuse) : url
  })

/** Accepts the issuer URL of an OpenID provider. */
export const issuer: Parse<string> = (read, refuse) => {
  const { search, hash, username } = new URL(secretAddress(read, refuse))
  return search || hash || username ? refuse('only the issuer’s address, as in its metadata') : read
}

/** Accepts the URL of a PostgreSQL database. */
export const databaseAddress: Parse<string> = (read, refuse) =>
  /^postgres(ql)?:\/\/./.test(read) ? read : refuse('postgres://user:password@host:port/database, or nothing')

/** Accepts the URL of a mail server. */
export const mailServer: Parse<string> = (read, refuse) =>
  isMailServer(read) ? read : refuse('smtp://user:password@host:port, smtps://… or nothing')

function isMailServer(read: string): boolean {
  try {
    decodeURIComponent(read)
    // Nothing after the port: options such as ?tls.rejectUnauthorized=false are not supported.
    return /^smtps?:\/\/[^/?#]+\/?$/.test(read) && URL.canParse(read)
  } catch {
    return false
  }
}

const SENDER = /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

/** Accepts a sender address, with or without a name before it. */
export const sender: Parse<string> = (read, refuse) =>
  SENDER.test(read) ? read : refuse('an address such as uid@firm.example, or Name <uid@firm.example>')

/** Accepts the path of a file, whose name may contain one `*`. */
export const filesPattern: Parse<string> = (read, refuse) =>
  /^(?:\/|[A-Za-z]:[\\/])(?:[^*]*[\\/])?[^*\\/]*\*?[^*\\/]*$/.test(read) && /[^\\/]$/.test(read)
    ? read
    : refuse('an absolute path with at most one * in its last part, such as /var/backups/uid-check/*.dump')

/** Accepts a secret of 32 random bytes. */
export const randomSecret: Parse<string> = (read, refuse) => {
  if (bytesOfSecret(read) !== null) return read
  const rotationSteps =
    'if it was in use until now, set it as APP_SECRET_PREVIOUS beside a new APP_SECRET, run `npm run secrets:rotate` ' +
    'with both, then start without it'
  return refuse(`${EXPECTED_SECRET}; ${rotationSteps}`)
}

/** Accepts host and port of a clamd. */
export const clamd: Parse<{ host: string; port: number }> = (read, refuse) => {
  const [, name = '', digits = ''] = /^([^\s:]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(read) ?? []
  const port = Number(digits)
  if (port >= 1 && port <= 65_535) return { host: name.replace(/^\[|\]$/g, ''), port }
  return refuse('host:port of clamd, such as 127.0.0.1:3310, or nothing')
}

/** Accepts the number of trusted proxies, or their addresses; false: none. */
export const proxies: Parse<string | number | false> = (read, refuse) => {
  if (/^\d{1,3}$/.test(read)) return Number(read)
  if (read.split(',').every(isProxyAddress)) return read
  return refuse('a number of hops, or addresses such as loopback, 10.0.0.0/8, 192.0.2.7')
}

const isProxyAddress = (part: string): boolean =>
  /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isNetwork(part.trim())

/** Accepts comma-separated addresses and networks. */
export const networks: Parse<string[]> = (read, refuse) => {
  const networks = read.split(',').map(part => part.trim())
  if (networks.every(isNetwork)) return networks
  return refuse('addresses and networks such as 10.1.2.0/24, fd00::/8, 192.0.2.7, or nothing')
}

function isNetwork(networks: string): boolean {
  const [host = '', bits, ...more] = networks.split('/')
  if (more.length > 0) return false
  const version = isIP(host)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}
