import { REGISTER_IDS, type RegisterAddresses } from '../../base/authority-rules.ts'
import { REGISTERS } from '../../registers/authorities/authorities-rules.ts'
import {
  address,
  addresses,
  addressOrNothing,
  clamd,
  databaseAddress,
  filesPattern,
  flag,
  issuer,
  mailServer,
  networks,
  oneOf,
  proxies,
  randomSecret,
  registerAddress,
  secretAddress,
  secretAddressOrNothing,
  secretRegisterAddress,
  sender,
  text,
  type Variable,
  variable,
  wholeNumber,
  wholeNumberFlag,
} from './variable.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const NO_NETWORKS: string[] = []
const NO_ADDRESSES: string[] = []

const hidden = () => '(not shown)'
const onlyLength = (read: string) => `${read.length} characters, not shown`

// Descriptions shared by several variables.
const LISTEN_ADDRESS = 'where the web listens'
const FIRST_ACCOUNT = 'the first account, created only while there is none'
const ADDRESSES = 'addresses of FinanzOnline; https://, except on localhost'
const REGISTER_ADDRESSES = 'addresses of the registers; empty: not offered. HMRC needs https://, except on localhost'
const HMRC_APPLICATION = "the installation's application at HMRC, both or neither (above)"
const NO_BRITISH_NUMBERS = 'unset: British numbers are not checked'
const CZECH_REGISTERS =
  'unreliable payers (`docs/rules.md#unreliable-payers`) and groups (`docs/rules.md#czech-groups`); empty: not queried'
const STATE_REGISTERS =
  'registers of Poland, Romania and Slovakia (`docs/rules.md#state-registers`) and Polish accounts (`docs/rules.md#polish-accounts`); empty: not queried. The Slovak one needs the key that its operator issues'
const IN_FLIGHT = 'concurrent calls to each'
const UPLOAD_LIMITS = 'limits of an upload (below)'
const RATES = 'per minute and address (login, code) or user, over all web processes; 0: off'
const PROVIDER = 'an OpenID provider for sign-in, all three or none (above)'
const MAILS = 'mail server and sender (below)'

/**
 * The environment variables of the configuration, in the order of docs/running.md, whose table `npm
 * run docs` generates. Each is parsed into the field with its entry's name; configuration.ts
 * combines some of them.
 */
export const VARIABLES = {
  port: variable('PORT', wholeNumber(0, 65_535), 3000, { meaning: LISTEN_ADDRESS }),
  host: variable('HOST', text, '127.0.0.1', { meaning: LISTEN_ADDRESS }),
  drainSeconds: variable('DRAIN_SECONDS', wholeNumber(0, 300), 5, {
    meaning: 'how long the port stays open after SIGTERM, 0 to 300 (above)',
  }),
  publicUrl: variable('PUBLIC_URL', address, null, {
    meaning: 'address in mails; https makes cookies Secure; passkeys are bound to its host name (above)',
    byDefault: 'http://localhost:PORT',
  }),
  databaseUrl: variable('DATABASE_URL', databaseAddress, null, {
    meaning: 'PostgreSQL 15 or later, not through a pooler (below)',
    byDefault: 'unset: embedded database in `DATA_DIR`',
    secret: hidden,
  }),
  databaseSilenceSeconds: variable('DATABASE_SILENCE_SECONDS', wholeNumber(1, 3_600), 20, {
    meaning: 'after this time without data a statement and its connection are given up (below)',
  }),
  databaseWaitSeconds: variable('DATABASE_WAIT_SECONDS', wholeNumber(0, 3_600), 60, {
    meaning: 'with DATABASE_URL: how long a command waits at its start for the server; 0: one try',
  }),
  dataDir: variable('DATA_DIR', text, './data', { meaning: 'embedded database, generated key' }),
  appSecret: variable('APP_SECRET', randomSecret, null, {
    meaning:
      'encrypts stored credentials; required with DATABASE_URL. At least 32 random bytes in base64, base64url or hex, such as from `openssl rand -base64 32`',
    byDefault: 'unset: 32 random bytes in DATA_DIR/app.key',
    secret: onlyLength,
    keepsSpaces: true,
  }),
  appSecretPrevious: variable('APP_SECRET_PREVIOUS', text, null, {
    meaning: 'the old secret, during a change of the key',
    secret: hidden,
    keepsSpaces: true,
  }),
  bootstrapEmail: variable('BOOTSTRAP_EMAIL', text, null, { meaning: FIRST_ACCOUNT, byDefault: 'dev@localhost' }),
  bootstrapPassword: variable('BOOTSTRAP_PASSWORD', text, null, {
    meaning: FIRST_ACCOUNT,
    byDefault: 'random and printed once',
    secret: hidden,
  }),
  ...registerVariables(),
  finanzonlineSessionUrl: variable(
    'FINANZONLINE_SESSION_URL',
    secretAddress,
    'https://finanzonline.bmf.gv.at:443/fonws/ws/session',
    { meaning: ADDRESSES, byDefault: "the authorities' own" },
  ),
  finanzonlineUidUrl: variable(
    'FINANZONLINE_UID_URL',
    secretAddress,
    'https://finanzonline.bmf.gv.at:443/fonuid/ws/uidAbfrage/',
    { meaning: ADDRESSES, byDefault: "the authorities' own" },
  ),
  finanzonlineDataboxUrl: variable(
    'FINANZONLINE_DATABOX_URL',
    secretAddress,
    'https://finanzonline.bmf.gv.at:443/fon/ws/databox',
    { meaning: ADDRESSES, byDefault: "the authorities' own" },
  ),
  bfsPerMinute: variable('BFS_PER_MINUTE', wholeNumber(1, 10_000), 20, {
    meaning: 'calls per minute to the Swiss UID register; more than 20 only with the office’s written permission',
  }),
  scheinunternehmenUrl: variable(
    'SCHEINUNTERNEHMEN_URL',
    addressOrNothing,
    'https://service.bmf.gv.at/service/allg/lsu/__Gen_Csv.asp',
    {
      meaning:
        'list of fictitious companies (`docs/rules.md#fictitious-companies`); empty: off, and the stored list is deleted',
      byDefault: "the ministry's",
      acceptsEmpty: true,
    },
  ),
  hmrcClientId: variable('HMRC_CLIENT_ID', text, null, { meaning: HMRC_APPLICATION, byDefault: NO_BRITISH_NUMBERS }),
  hmrcClientSecret: variable('HMRC_CLIENT_SECRET', text, null, {
    meaning: HMRC_APPLICATION,
    byDefault: NO_BRITISH_NUMBERS,
    secret: hidden,
  }),
  adisUrl: variable(
    'ADIS_URL',
    addressOrNothing,
    'https://adisrws.mfcr.cz/adistc/axis2/services/rozhraniCRPDPH.rozhraniCRPDPHSOAP',
    { meaning: CZECH_REGISTERS, byDefault: 'the registers’ own', acceptsEmpty: true },
  ),
  aresUrl: variable('ARES_URL', addressOrNothing, 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest', {
    meaning: CZECH_REGISTERS,
    byDefault: 'the registers’ own',
    acceptsEmpty: true,
  }),
  whiteListUrl: variable('WHITE_LIST_URL', addressOrNothing, 'https://wl-api.mf.gov.pl', {
    meaning: STATE_REGISTERS,
    byDefault: 'the registers’ own',
    acceptsEmpty: true,
  }),
  anafUrl: variable('ANAF_URL', addressOrNothing, 'https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva', {
    meaning: STATE_REGISTERS,
    byDefault: 'the registers’ own',
    acceptsEmpty: true,
  }),
  slovakListsUrl: variable('SLOVAK_LISTS_URL', secretAddressOrNothing, 'https://iz.opendata.financnasprava.sk/api', {
    meaning: STATE_REGISTERS,
    byDefault: 'the registers’ own',
    acceptsEmpty: true,
  }),
  slovakListsKey: variable('SLOVAK_LISTS_KEY', text, null, {
    meaning: STATE_REGISTERS,
    byDefault: 'unset: Slovak numbers have no mark',
    secret: hidden,
  }),
  tsaUrls: variable('TSA_URLS', addresses, NO_ADDRESSES, {
    meaning: 'time-stamping authorities (RFC 3161), separated by commas; user and password only with https:// (below)',
    byDefault: 'unset: no timestamps',
    secret: hidden,
  }),
  tsaCertificatesFile: variable('TSA_CERTIFICATES_FILE', text, null, {
    meaning: 'PEM file of trusted certificates: of the signer, or of an authority above it',
    byDefault: 'unset: any signer is trusted',
  }),
  upstreamTimeoutMs: variable('UPSTREAM_TIMEOUT_MS', wholeNumber(100, 300_000), 20_000, {
    meaning: 'time-out of one call to an authority',
  }),
  viesConcurrency: variable('VIES_CONCURRENCY', wholeNumber(1, 1_000), 10, { meaning: IN_FLIGHT }),
  finanzonlineConcurrency: variable('FINANZONLINE_CONCURRENCY', wholeNumber(1, 1_000), 4, { meaning: IN_FLIGHT }),
  finanzonlineHerstellerId: variable('FINANZONLINE_HERSTELLER_ID', text, null, {
    meaning: "the software producer's UID, sent at login",
    byDefault: "unset: company 1's UID",
  }),
  retryBaseMs: variable('RETRY_BASE_MS', wholeNumber(1, 3_600_000), 2_000, {
    meaning: 'first delay before a query is repeated',
  }),
  workerConcurrency: variable('WORKER_CONCURRENCY', wholeNumber(1, 1_000), 16, {
    meaning: 'lanes (worker slots) of one worker process',
  }),
  maxUploadMb: variable('MAX_UPLOAD_MB', wholeNumber(1, 1_000), 20, { meaning: UPLOAD_LIMITS }),
  maxUnpackedMb: variable('MAX_UNPACKED_MB', wholeNumber(1, 10_000), 400, { meaning: UPLOAD_LIMITS }),
  maxUploadRows: variable('MAX_UPLOAD_ROWS', wholeNumber(1, 1_048_576), 200_000, { meaning: UPLOAD_LIMITS }),
  clamdAddress: variable('CLAMD_ADDRESS', clamd, null, {
    meaning: '`host:port` of a clamd that scans every workbook first; its StreamMaxLength is at least MAX_UPLOAD_MB',
    byDefault: 'unset: no scan',
  }),
  clamdWhenDown: variable('CLAMD_WHEN_DOWN', oneOf(['refuse', 'accept'], 'refuse or accept'), 'refuse', {
    meaning:
      'while clamd is unreachable: `refuse` uploads (503) or `accept` them. A file without a result within 20 s is always refused (422)',
  }),
  trustProxy: variable('TRUST_PROXY', proxies, false, {
    meaning: 'addresses of trusted proxies, or their number, for X-Forwarded-For',
    byDefault: 'unset',
  }),
  webhookAllow: variable('WEBHOOK_ALLOW', networks, NO_NETWORKS, {
    meaning: 'private addresses and networks (CIDR, separated by commas) that addresses typed by companies may reach',
    byDefault: 'unset: public addresses only',
  }),
  rateLogin: variable('RATE_LOGIN', wholeNumber(0, 1_000_000), 300, { meaning: RATES }),
  rateCode: variable('RATE_CODE', wholeNumber(0, 1_000_000), 300, { meaning: RATES }),
  rateSingleCheck: variable('RATE_SINGLE_CHECK', wholeNumber(0, 1_000_000), 60, { meaning: RATES }),
  rateUpload: variable('RATE_UPLOAD', wholeNumber(0, 1_000_000), 60, { meaning: RATES }),
  sessionIdleMinutes: variable('SESSION_IDLE_MINUTES', wholeNumber(1, 720), 60, {
    meaning: 'a session ends after this time without an action',
  }),
  passkeys: variable('PASSKEYS', wholeNumberFlag, true, {
    meaning: '0: passkeys are off and hidden (above)',
  }),
  mcp: variable('MCP', wholeNumberFlag, false, {
    meaning: '1: agents reach `/mcp` with API keys (`docs/mcp.md`)',
    byDefault: 'unset: off',
  }),
  oidcIssuer: variable('OIDC_ISSUER', issuer, null, { meaning: PROVIDER, byDefault: 'unset: no button' }),
  oidcClientId: variable('OIDC_CLIENT_ID', text, null, { meaning: PROVIDER, byDefault: 'unset: no button' }),
  oidcClientSecret: variable('OIDC_CLIENT_SECRET', text, null, {
    meaning: PROVIDER,
    byDefault: 'unset: no button',
    secret: hidden,
  }),
  oidcLabel: variable('OIDC_LABEL', text, null, {
    meaning: 'name on its button "Mit … anmelden"',
    byDefault: "the issuer's host",
  }),
  oidcLinkByEmail: variable('OIDC_LINK_BY_EMAIL', flag, false, {
    meaning: '1: the first sign-in links the account with the same verified e-mail (above)',
  }),
  oidcTrustSecondFactor: variable('OIDC_TRUST_SECOND_FACTOR', flag, false, {
    meaning: '1: the provider always asks for a second factor, so the product does not',
  }),
  smtpUrl: variable('SMTP_URL', mailServer, null, { meaning: MAILS, byDefault: 'unset: no mails', secret: hidden }),
  mailFrom: variable('MAIL_FROM', sender, '', { meaning: MAILS, byDefault: 'unset: no mails' }),
  backupEveryHours: variable('BACKUP_EVERY_HOURS', wholeNumber(1, 8_760), null, {
    meaning: 'alarm if the last recorded `npm run export` and all BACKUP_FILES are older (above)',
    byDefault: 'unset: no alarm',
  }),
  backupFiles: variable('BACKUP_FILES', filesPattern, null, {
    meaning:
      'other backups: a readable path with one `*` in its last part, such as /var/backups/uid-check/*.dump; `/metrics` shows the age of the newest',
    byDefault: 'unset: only exports count',
  }),
  workerPort: variable('WORKER_PORT', wholeNumber(0, 65_535), null, {
    meaning: "a separate worker's port on `HOST`, its own on this machine, only for /healthz, /readyz and /metrics",
    byDefault: 'unset: none',
  }),
  metricsByCompany: variable('METRICS_BY_COMPANY', wholeNumberFlag, false, {
    meaning: '1: waiting work also per company, by its number',
  }),
  metricsToken: variable('METRICS_TOKEN', text, null, {
    meaning: 'bearer token for /metrics. Without it they are refused if PUBLIC_URL is https or a header shows a proxy',
    byDefault: 'unset: only from this machine',
    secret: hidden,
  }),
  operatorFile: variable('OPERATOR_FILE', text, null, {
    meaning:
      'who runs the product: name, imprint, contacts, notes; English texts in `labelEn`, `retentionNoteEn`, `liabilityNoteEn`',
    byDefault: './operator.json',
  }),
  logLevel: variable('LOG_LEVEL', oneOf(LOG_LEVELS), 'info', { meaning: 'JSON on stdout, from this level on' }),
}

/** Returns the variables with the registers' addresses: VIES_URL, BFS_URL … */
function registerVariables() {
  const entries = REGISTER_IDS.map(id => {
    const { url, isSecret } = REGISTERS[id].address
    const options = { meaning: REGISTER_ADDRESSES, byDefault: "the authorities' own", acceptsEmpty: true } as const
    const parse = isSecret ? secretRegisterAddress : registerAddress
    return [`${id}Url`, variable(`${id.toUpperCase()}_URL`, parse, url, options)] as const
  })
  // Each register has one entry.
  return Object.fromEntries(entries) as Record<keyof RegisterAddresses, Variable<string>>
}
