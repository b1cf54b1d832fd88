import { isIP } from 'node:net'
import { isLoopbackHost } from '../http/is-loopback-host.ts'
import { bytesOfSecret, HOW_TO_MAKE_ONE } from './app-secret.ts'

/** The environment of docs/running.md, read once and checked: a wrong value stops the start with one line. */
export type Configuration = {
  port: number
  /** A worker's own, for whoever looks after it; null: none. */
  workerPort: number | null
  host: string
  /** How long the port stays open after SIGTERM, for proxies. */
  drainSeconds: number
  publicUrl: string
  passkeys: boolean
  databaseUrl: string | null
  /** PostgreSQL only: how long a statement may be silent. */
  databaseSilenceSeconds: number
  databaseWaitSeconds: number
  dataDir: string
  appSecret: string | null
  appSecretPrevious: string | null
  bootstrapEmail: string | null
  bootstrapPassword: string | null
  viesUrl: string
  finanzonlineSessionUrl: string
  finanzonlineUidUrl: string
  /** Null: the list of fictitious companies is not read. */
  scheinunternehmenUrl: string | null
  upstreamTimeoutMs: number
  viesConcurrency: number
  finanzonlineConcurrency: number
  finanzonlineHerstellerId: string | null
  retryBaseMs: number
  workerConcurrency: number
  maxUploadMb: number
  maxUnpackedMb: number
  maxUploadRows: number
  /** Null: no virus scanner is asked. */
  clamdAddress: { host: string; port: number } | null
  clamdWhenDown: 'refuse' | 'accept'
  trustProxy: string | number | false
  /** Networks to which calls may go whose address a company typed, although they are not public. */
  webhookAllow: string[]
  rateLogin: number
  rateCode: number
  rateSingleCheck: number
  rateUpload: number
  sessionIdleMinutes: number
  /** Null: nobody signs in at an OpenID provider of the installation's. */
  openid: OpenidConfiguration | null
  /** Null: no mails. */
  smtpUrl: string | null
  mailFrom: string
  /** Null: no alarm where exports are missing. */
  backupEveryHours: number | null
  metricsToken: string | null
  /** Whether what waits is shown for each company, by its number. */
  metricsByCompany: boolean
  operatorFile: string | null
  logLevel: string
}

/** Names the variable, what was read and what is expected. */
export class WrongConfiguration extends Error {
  override readonly name = 'WrongConfiguration'
}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. Refuses (WrongConfiguration) what is malformed or missing. */
export function readConfiguration(environment: Environment): Configuration {
  const { text, optional, whole, url, secretUrl } = readers(environment)
  const port = whole('PORT', 3000, 0, 65_535)
  const configuration: Configuration = {
    port,
    workerPort: optional('WORKER_PORT') === null ? null : whole('WORKER_PORT', 0, 0, 65_535),
    host: text('HOST', '127.0.0.1'),
    drainSeconds: whole('DRAIN_SECONDS', 5, 0, 300),
    publicUrl: url('PUBLIC_URL', `http://localhost:${port}`),
    databaseUrl: databaseUrl(environment),
    databaseSilenceSeconds: whole('DATABASE_SILENCE_SECONDS', 20, 1, 3_600),
    databaseWaitSeconds: whole('DATABASE_WAIT_SECONDS', 60, 0, 3_600),
    dataDir: text('DATA_DIR', './data'),
    appSecret: appSecret(environment),
    appSecretPrevious: environment.APP_SECRET_PREVIOUS || null,
    bootstrapEmail: optional('BOOTSTRAP_EMAIL'),
    bootstrapPassword: optional('BOOTSTRAP_PASSWORD'),
    viesUrl: url('VIES_URL', 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
    finanzonlineSessionUrl: secretUrl(
      'FINANZONLINE_SESSION_URL',
      'https://finanzonline.bmf.gv.at:443/fonws/ws/session',
    ),
    finanzonlineUidUrl: secretUrl('FINANZONLINE_UID_URL', 'https://finanzonline.bmf.gv.at:443/fonuid/ws/uidAbfrage/'),
    // Set to nothing it is switched off; not set at all, it is the ministry's.
    scheinunternehmenUrl:
      environment.SCHEINUNTERNEHMEN_URL?.trim() === ''
        ? null
        : url('SCHEINUNTERNEHMEN_URL', 'https://service.bmf.gv.at/service/allg/lsu/__Gen_Csv.asp'),
    upstreamTimeoutMs: whole('UPSTREAM_TIMEOUT_MS', 20_000, 100, 300_000),
    viesConcurrency: whole('VIES_CONCURRENCY', 10, 1, 1_000),
    finanzonlineConcurrency: whole('FINANZONLINE_CONCURRENCY', 4, 1, 1_000),
    finanzonlineHerstellerId: optional('FINANZONLINE_HERSTELLER_ID'),
    retryBaseMs: whole('RETRY_BASE_MS', 2_000, 1, 3_600_000),
    workerConcurrency: whole('WORKER_CONCURRENCY', 16, 1, 1_000),
    maxUploadMb: whole('MAX_UPLOAD_MB', 20, 1, 1_000),
    maxUnpackedMb: whole('MAX_UNPACKED_MB', 400, 1, 10_000),
    maxUploadRows: whole('MAX_UPLOAD_ROWS', 200_000, 1, 1_048_576),
    clamdAddress: clamdAddress(environment),
    clamdWhenDown: clamdWhenDown(environment),
    trustProxy: trustProxy(environment),
    webhookAllow: webhookAllow(environment),
    rateLogin: whole('RATE_LOGIN', 300, 0, 1_000_000),
    rateCode: whole('RATE_CODE', 300, 0, 1_000_000),
    rateSingleCheck: whole('RATE_SINGLE_CHECK', 60, 0, 1_000_000),
    rateUpload: whole('RATE_UPLOAD', 60, 0, 1_000_000),
    sessionIdleMinutes: whole('SESSION_IDLE_MINUTES', 60, 1, 720),
    passkeys: whole('PASSKEYS', 1, 0, 1) === 1,
    openid: openid(environment),
    ...mailing(environment),
    backupEveryHours: optional('BACKUP_EVERY_HOURS') === null ? null : whole('BACKUP_EVERY_HOURS', 0, 1, 8_760),
    metricsToken: optional('METRICS_TOKEN'),
    metricsByCompany: whole('METRICS_BY_COMPANY', 0, 0, 1) === 1,
    operatorFile: optional('OPERATOR_FILE'),
    logLevel: logLevel(environment),
  }
  if (configuration.databaseUrl !== null && configuration.appSecret === null) {
    throw wrong('APP_SECRET', undefined, `${HOW_TO_MAKE_ONE}, because DATABASE_URL is set`)
  }
  return configuration
}

function readers(environment: Environment) {
  const optional = (name: string): string | null => environment[name]?.trim() || null
  const url = (name: string, standard: string): string => {
    const read = optional(name) ?? standard
    if (URL.canParse(read) && /^https?:$/.test(new URL(read).protocol)) return read
    throw wrong(name, read, 'an address that begins with http:// or https://')
  }
  return {
    optional,
    url,
    /** Where secrets are sent: PINs and session ids. */
    secretUrl: (name: string, standard: string): string => {
      const read = url(name, standard)
      const { protocol, hostname } = new URL(read)
      if (protocol === 'https:' || isLoopbackHost(hostname)) return read
      throw wrong(
        name,
        read,
        'an address that begins with https://, because credentials go there (http:// on localhost)',
      )
    },
    flag: (name: string): boolean => {
      const read = optional(name) ?? '0'
      if (read === '0' || read === '1') return read === '1'
      throw wrong(name, read, '0 or 1')
    },
    text: (name: string, standard: string): string => optional(name) ?? standard,
    whole: (name: string, standard: number, least: number, most: number): number => {
      const read = optional(name)
      if (read === null) return standard
      const value = Number(read)
      if (/^\d+$/.test(read) && value >= least && value <= most) return value
      throw wrong(name, read, `a whole number from ${least} to ${most}`)
    },
  }
}

function databaseUrl(environment: Environment): string | null {
  const read = environment.DATABASE_URL?.trim()
  if (!read) return null
  if (/^postgres(ql)?:\/\/./.test(read)) return read
  throw wrong('DATABASE_URL', '(not shown)', 'postgres://user:password@host:port/database, or nothing')
}

const SENDER = /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

function mailing(environment: Environment): Pick<Configuration, 'smtpUrl' | 'mailFrom'> {
  const smtpUrl = environment.SMTP_URL?.trim() || null
  const mailFrom = environment.MAIL_FROM?.trim() || ''
  if (smtpUrl !== null && !isMailServer(smtpUrl))
    throw wrong('SMTP_URL', '(not shown)', 'smtp://user:password@host:port, smtps://… or nothing')
  if (mailFrom !== '' && !SENDER.test(mailFrom)) {
    throw wrong('MAIL_FROM', mailFrom, 'an address such as uid@firm.example, or Name <uid@firm.example>')
  }
  if (smtpUrl !== null && mailFrom === '') {
    throw wrong('MAIL_FROM', undefined, 'the address that mails come from, because SMTP_URL is set')
  }
  return { smtpUrl, mailFrom }
}

function isMailServer(read: string): boolean {
  try {
    decodeURIComponent(read)
    // Nothing behind the port: what stands there elsewhere (?tls.rejectUnauthorized=false) is not ours to take.
    return /^smtps?:\/\/[^/?#]+\/?$/.test(read) && URL.canParse(read)
  } catch {
    return false
  }
}

function appSecret(environment: Environment): string | null {
  const read = environment.APP_SECRET
  if (!read) return null
  if (bytesOfSecret(read) !== null) return read
  const wayOver =
    'where it was in use until now, give it as APP_SECRET_PREVIOUS beside a new APP_SECRET, run `npm run secrets:rotate` ' +
    'with both, then start without it'
  throw wrong('APP_SECRET', `${read.length} characters, not shown`, `${HOW_TO_MAKE_ONE}; ${wayOver}`)
}

function clamdAddress(environment: Environment): Configuration['clamdAddress'] {
  const read = environment.CLAMD_ADDRESS?.trim()
  if (!read) return null
  const [, name = '', digits = ''] = /^([^\s:]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(read) ?? []
  const port = Number(digits)
  if (port >= 1 && port <= 65_535) return { host: name.replace(/^\[|\]$/g, ''), port }
  throw wrong('CLAMD_ADDRESS', read, 'host:port of clamd, such as 127.0.0.1:3310, or nothing')
}

function clamdWhenDown(environment: Environment): 'refuse' | 'accept' {
  const read = environment.CLAMD_WHEN_DOWN?.trim() || 'refuse'
  if (read === 'refuse' || read === 'accept') return read
  throw wrong('CLAMD_WHEN_DOWN', read, 'refuse or accept')
}

function trustProxy(environment: Environment): string | number | false {
  const read = environment.TRUST_PROXY?.trim()
  if (!read) return false
  if (/^\d{1,3}$/.test(read)) return Number(read)
  if (read.split(',').every(isProxyAddress)) return read
  throw wrong('TRUST_PROXY', read, 'a number of hops, or addresses such as loopback, 10.0.0.0/8, 192.0.2.7')
}

const isProxyAddress = (part: string): boolean =>
  /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isNetwork(part.trim())

function webhookAllow(environment: Environment): string[] {
  const read = environment.WEBHOOK_ALLOW?.trim()
  if (!read) return []
  const networks = read.split(',').map(part => part.trim())
  if (networks.every(isNetwork)) return networks
  throw wrong('WEBHOOK_ALLOW', read, 'addresses and networks such as 10.1.2.0/24, fd00::/8, 192.0.2.7, or nothing')
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0) return false
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

function logLevel(environment: Environment): string {
  const read = environment.LOG_LEVEL?.trim() || 'info'
  if (LOG_LEVELS.includes(read)) return read
  throw wrong('LOG_LEVEL', read, LOG_LEVELS.join(', '))
}

/** As openid/ takes the installation's own provider. */
export type OpenidConfiguration = {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  trustsSecondFactor: boolean
  linksByEmail: boolean
}

// One of the three is not enough to sign anybody in: whoever sets one means all.
function openid(environment: Environment): OpenidConfiguration | null {
  const { optional, text, secretUrl, flag } = readers(environment)
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map(optional)
  const switches = { trustsSecondFactor: flag('OIDC_TRUST_SECOND_FACTOR'), linksByEmail: flag('OIDC_LINK_BY_EMAIL') }
  if (!issuer && !clientId && !clientSecret) return null
  if (issuer && clientId && clientSecret) {
    const { search, hash, username } = new URL(secretUrl('OIDC_ISSUER', issuer))
    if (search || hash || username)
      throw wrong('OIDC_ISSUER', issuer, 'the issuer’s address alone, as its metadata names it')
    return { issuer, clientId, clientSecret, label: text('OIDC_LABEL', new URL(issuer).hostname), ...switches }
  }
  const missing = names.find(name => optional(name) === null) ?? names[0]
  throw wrong(
    missing,
    undefined,
    `a value, because ${names.filter(name => optional(name) !== null).join(' and ')} is set`,
  )
}

const wrong = (name: string, read: string | undefined, expected: string) =>
  new WrongConfiguration(`${name} is ${read === undefined ? 'not set' : `"${read}"`}; expected: ${expected}`)
