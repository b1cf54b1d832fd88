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
  secretRegisterAddress,
  sender,
  text,
  variable,
  whole,
  wholeFlag,
} from './variable.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const NO_NETWORKS: string[] = []
const NO_ADDRESSES: string[] = []

const hidden = () => '(not shown)'
const lengthAlone = (read: string) => `${read.length} characters, not shown`

// Descriptions shared by several variables.
const LISTENS = 'where the web listens'
const FIRST_ACCOUNT = 'the first account, only while there is none'
const ADDRESSES = 'their addresses; FinanzOnline and HMRC, which receive credentials, need https:// except on localhost'
const REGISTERS = `${ADDRESSES}; empty: the register is not offered`
const BRITISH = "the installation's application at HMRC for British numbers; set both or none (above)"
const NOT_CHECKED = 'unset: British numbers are not checked'
const CZECH_REGISTERS =
  'Czech unreliable payers and companies (`docs/rules.md#unreliable-payers`, `docs/rules.md#czech-groups`); empty: the register is not queried'
const IN_FLIGHT = 'calls in flight to each'
const UPLOAD_LIMITS =
  "limits of an upload; fixed limits are 4,000,000 cells and, in each web process, 10 concurrent uploads of a user and 20 of a company (429). Uploads wait in the system's temporary directory (`TMPDIR`), 4 of them in memory"
const RATES = 'calls a minute for each address (login, code) or user, counted over all web processes; 0 = off'
const PROVIDER = 'an OpenID provider for sign-in; set all three or none (above)'
const MAILS =
  'smtp://user:password@host:587 (STARTTLS) or smtps://…, nothing after the port, and the sender. If set, initial passwords are mailed; if not, they are shown once. Unencrypted only on localhost'

/**
 * The environment variables of the configuration, in the order of docs/running.md, whose table `npm
 * run docs` generates. Each is parsed into the field with its entry's name; configuration.ts
 * combines some of them.
 */
export const VARIABLES = {
  port: variable('PORT', whole(0, 65_535), 3000, { meaning: LISTENS }),
  host: variable('HOST', text, '127.0.0.1', { meaning: LISTENS }),
  drainSeconds: variable('DRAIN_SECONDS', whole(0, 300), 5, {
    meaning:
      'how many seconds the port stays open after SIGTERM (0 to 300); it closes at once without recent calls (above)',
  }),
  publicUrl: variable('PUBLIC_URL', address, null, {
    meaning:
      "the address of links in mails; decides cookies' Secure flag. Passkeys are bound to its host name and need https or localhost (above)",
    byDefault: 'http://localhost:PORT',
  }),
  databaseUrl: variable('DATABASE_URL', databaseAddress, null, {
    meaning:
      'PostgreSQL 15 or later, without a pooler: sessions set `idle_in_transaction_session_timeout` and `jit=off` (`docs/decisions/2026-11-23-no-jit.md`) and take advisory locks',
    byDefault: 'unset: embedded database in `DATA_DIR`',
    secret: hidden,
  }),
  databaseSilenceSeconds: variable('DATABASE_SILENCE_SECONDS', whole(1, 3_600), 20, {
    meaning:
      'after this silence a statement and its connection are abandoned, and the call gets 503 or is retried: the network dropped its packets, because statements take seconds at most. Not for migrations, export and import',
  }),
  databaseWaitSeconds: variable('DATABASE_WAIT_SECONDS', whole(0, 3_600), 60, {
    meaning:
      'with DATABASE_URL: how long each command waits at its start for a server that does not answer yet; then it ends with one line that names the address. 0 = a single try. A wrong password, user or database ends it at once',
  }),
  dataDir: variable('DATA_DIR', text, './data', { meaning: 'embedded database, generated key' }),
  appSecret: variable('APP_SECRET', randomSecret, null, {
    meaning:
      'encrypts stored credentials; required with DATABASE_URL. 32 random bytes or more in base64, base64url or hex, such as `openssl rand -base64 32` prints; a secret that is plainly not random is refused',
    byDefault: 'unset: 32 random bytes in DATA_DIR/app.key',
    secret: lengthAlone,
    keepsBlanks: true,
  }),
  appSecretPrevious: variable('APP_SECRET_PREVIOUS', text, null, {
    meaning: 'the old secret, while rotating',
    secret: hidden,
    keepsBlanks: true,
  }),
  bootstrapEmail: variable('BOOTSTRAP_EMAIL', text, null, { meaning: FIRST_ACCOUNT, byDefault: 'dev@localhost' }),
  bootstrapPassword: variable('BOOTSTRAP_PASSWORD', text, null, {
    meaning: FIRST_ACCOUNT,
    byDefault: 'random and printed once',
    secret: hidden,
  }),
  viesUrl: variable('VIES_URL', registerAddress, 'https://ec.europa.eu/taxation_customs/vies/rest-api', {
    meaning: REGISTERS,
    byDefault: "the authorities' own",
    parsesNothing: true,
  }),
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
  bfsUrl: variable('BFS_URL', registerAddress, 'https://www.uid-wse.admin.ch/V5.0/PublicServices.svc', {
    meaning: REGISTERS,
    byDefault: "the authorities' own",
    parsesNothing: true,
  }),
  bfsPerMinute: variable('BFS_PER_MINUTE', whole(1, 10_000), 20, {
    meaning: 'calls a minute to the Swiss UID register; more than 20 only with its office’s written permission',
  }),
  bzstUrl: variable('BZST_URL', registerAddress, 'https://api.evatr.vies.bzst.de/app/v1', {
    meaning: REGISTERS,
    byDefault: "the authorities' own",
    parsesNothing: true,
  }),
  hmrcUrl: variable('HMRC_URL', secretRegisterAddress, 'https://api.service.hmrc.gov.uk', {
    meaning: REGISTERS,
    byDefault: "the authorities' own",
    parsesNothing: true,
  }),
  scheinunternehmenUrl: variable(
    'SCHEINUNTERNEHMEN_URL',
    addressOrNothing,
    'https://service.bmf.gv.at/service/allg/lsu/__Gen_Csv.asp',
    {
      meaning:
        'the list of fictitious companies (`docs/rules.md#fictitious-companies`); empty: switched off, and the stored list is deleted',
      byDefault: "the ministry's",
      parsesNothing: true,
    },
  ),
  hmrcClientId: variable('HMRC_CLIENT_ID', text, null, { meaning: BRITISH, byDefault: NOT_CHECKED }),
  hmrcClientSecret: variable('HMRC_CLIENT_SECRET', text, null, {
    meaning: BRITISH,
    byDefault: NOT_CHECKED,
    secret: hidden,
  }),
  adisUrl: variable(
    'ADIS_URL',
    addressOrNothing,
    'https://adisrws.mfcr.cz/adistc/axis2/services/rozhraniCRPDPH.rozhraniCRPDPHSOAP',
    { meaning: CZECH_REGISTERS, byDefault: 'the registers’ own', parsesNothing: true },
  ),
  aresUrl: variable('ARES_URL', addressOrNothing, 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest', {
    meaning: CZECH_REGISTERS,
    byDefault: 'the registers’ own',
    parsesNothing: true,
  }),
  tsaUrls: variable('TSA_URLS', addresses, NO_ADDRESSES, {
    meaning:
      'time-stamping authorities (RFC 3161), separated by commas: the first with a valid answer timestamps the audit log once a day, and each package for auditors (`docs/decisions/2026-11-26-timestamps.md`); a user and a password only in https://',
    byDefault: 'unset: no timestamps',
    secret: hidden,
  }),
  tsaCertificatesFile: variable('TSA_CERTIFICATES_FILE', text, null, {
    meaning:
      "a file of certificates (PEM), one of which must be the signer's or above it in the chain; set it with TSA_URLS, because http:// does not prove who answers",
    byDefault: 'unset: every signer is accepted',
  }),
  upstreamTimeoutMs: variable('UPSTREAM_TIMEOUT_MS', whole(100, 300_000), 20_000, {
    meaning: 'one call to an authority',
  }),
  viesConcurrency: variable('VIES_CONCURRENCY', whole(1, 1_000), 10, { meaning: IN_FLIGHT }),
  finanzonlineConcurrency: variable('FINANZONLINE_CONCURRENCY', whole(1, 1_000), 4, { meaning: IN_FLIGHT }),
  finanzonlineHerstellerId: variable('FINANZONLINE_HERSTELLER_ID', text, null, {
    meaning: "the software producer's UID, sent at login",
    byDefault: "unset: company 1's UID",
  }),
  retryBaseMs: variable('RETRY_BASE_MS', whole(1, 3_600_000), 2_000, {
    meaning: 'first delay before a query is retried',
  }),
  workerConcurrency: variable('WORKER_CONCURRENCY', whole(1, 1_000), 16, {
    meaning: 'lanes of one worker process',
  }),
  maxUploadMb: variable('MAX_UPLOAD_MB', whole(1, 1_000), 20, { meaning: UPLOAD_LIMITS }),
  maxUnpackedMb: variable('MAX_UNPACKED_MB', whole(1, 10_000), 400, { meaning: UPLOAD_LIMITS }),
  maxUploadRows: variable('MAX_UPLOAD_ROWS', whole(1, 1_048_576), 200_000, { meaning: UPLOAD_LIMITS }),
  clamdAddress: variable('CLAMD_ADDRESS', clamd, null, {
    meaning:
      '`host:port` of a clamd that scans every workbook before it is read; its StreamMaxLength must be at least MAX_UPLOAD_MB',
    byDefault: 'unset: no scan',
  }),
  clamdWhenDown: variable('CLAMD_WHEN_DOWN', oneOf(['refuse', 'accept'], 'refuse or accept'), 'refuse', {
    meaning:
      'while it is unreachable: `refuse` uploads (503) or `accept` them unscanned. A file that it cannot judge, or not within 20 s, is refused (422) in both cases',
  }),
  trustProxy: variable('TRUST_PROXY', proxies, false, {
    meaning: 'addresses or number of hops whose X-Forwarded-For is trusted',
    byDefault: 'unset',
  }),
  webhookAllow: variable('WEBHOOK_ALLOW', networks, NO_NETWORKS, {
    meaning:
      'addresses and networks (CIDR, separated by commas) that are not public but that a company may enter as the target of calls',
    byDefault: 'unset: public addresses only',
  }),
  rateLogin: variable('RATE_LOGIN', whole(0, 1_000_000), 300, { meaning: RATES }),
  rateCode: variable('RATE_CODE', whole(0, 1_000_000), 300, { meaning: RATES }),
  rateSingleCheck: variable('RATE_SINGLE_CHECK', whole(0, 1_000_000), 60, { meaning: RATES }),
  rateUpload: variable('RATE_UPLOAD', whole(0, 1_000_000), 60, { meaning: RATES }),
  sessionIdleMinutes: variable('SESSION_IDLE_MINUTES', whole(1, 720), 60, {
    meaning: 'after this time without an action a session ends',
  }),
  passkeys: variable('PASSKEYS', wholeFlag, true, {
    meaning: '0: passkeys cannot be created or used, and the pages hide them (above)',
  }),
  mcp: variable('MCP', wholeFlag, false, {
    meaning: '1: agents may call `/mcp` with the keys of programs (`docs/mcp.md`)',
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
    meaning: 'the text of its button: "Mit … anmelden"',
    byDefault: "the issuer's host",
  }),
  oidcLinkByEmail: variable('OIDC_LINK_BY_EMAIL', flag, false, {
    meaning: '1: the first sign-in links the user with the same verified e-mail',
  }),
  oidcTrustSecondFactor: variable('OIDC_TRUST_SECOND_FACTOR', flag, false, {
    meaning: '1: the provider always requires a second factor, so the product does not ask for its own',
  }),
  smtpUrl: variable('SMTP_URL', mailServer, null, { meaning: MAILS, byDefault: 'unset: no mails', secret: hidden }),
  mailFrom: variable('MAIL_FROM', sender, '', { meaning: MAILS, byDefault: 'unset: no mails' }),
  backupEveryHours: variable('BACKUP_EVERY_HOURS', whole(1, 8_760), null, {
    meaning: 'an alarm if the last recorded `npm run export` and all of BACKUP_FILES are older (above)',
    byDefault: 'unset: no alarm',
  }),
  backupFiles: variable('BACKUP_FILES', filesPattern, null, {
    meaning:
      'backups made by other means: a path that this process may read, with one `*` in its last part, such as /var/backups/uid-check/*.dump. The newest file counts like an export, and `/metrics` has its age',
    byDefault: 'unset: only exports count',
  }),
  workerPort: variable('WORKER_PORT', whole(0, 65_535), null, {
    meaning:
      "a worker's own port on `HOST` (a different one for each worker of a machine), with only /healthz, /readyz and /metrics; if web and worker are one process, the web's port has them",
    byDefault: 'unset: none',
  }),
  metricsByCompany: variable('METRICS_BY_COMPANY', wholeFlag, false, {
    meaning: '1: waiting work is also shown for each company, by its number',
  }),
  metricsToken: variable('METRICS_TOKEN', text, null, {
    meaning:
      'bearer token. Without it /metrics is closed if PUBLIC_URL is https or a header shows a proxy, because all calls through a proxy on this machine come from loopback',
    byDefault: 'unset: /metrics only for this machine',
    secret: hidden,
  }),
  operatorFile: variable('OPERATOR_FILE', text, null, {
    meaning:
      "who runs the product: name, imprint, contacts (a link's `labelEn` on English pages), notes (`retentionNoteEn` and `liabilityNoteEn` there)",
    byDefault: './operator.json',
  }),
  logLevel: variable('LOG_LEVEL', oneOf(LOG_LEVELS), 'info', { meaning: 'JSON on stdout' }),
}
