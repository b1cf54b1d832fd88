import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { freshSecret } from '../../../tests/world/product/fresh-key.ts'
import { readConfiguration, SECRET_VARIABLES, WrongConfiguration, withSecretFiles } from './configuration.ts'
import { VARIABLES } from './variables.ts'

it('uses the embedded database and the real authorities if nothing is set', () => {
  const configuration = readConfiguration({})
  expect(configuration).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    dataDir: './data',
    trustProxy: false,
  })
  expect(configuration.viesUrl).toContain('ec.europa.eu')
  expect(configuration.finanzonlineUidUrl).toContain('finanzonline.bmf.gv.at')
})

it.each([
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', '3000x', 'a whole number'],
  ['WORKER_PORT', 'nein', 'a whole number from 0 to 65535'],
  ['METRICS_BY_COMPANY', 'ja', 'a whole number from 0 to 1'],
  ['PASSKEYS', 'nein', 'a whole number from 0 to 1'],
  ['DRAIN_SECONDS', '301', 'a whole number from 0 to 300'],
  ['VIES_URL', 'ftp://x', 'http:// or https://'],
  ['SCHEINUNTERNEHMEN_URL', 'nein', 'http:// or https://'],
  ['FINANZONLINE_SESSION_URL', 'http://finanzonline.bmf.gv.at/session', 'https://'],
  ['FINANZONLINE_UID_URL', 'http://10.0.0.7/uid', 'https://'],
  ['UPSTREAM_TIMEOUT_MS', '-1', 'a whole number'],
  ['VIES_CONCURRENCY', '0', 'a whole number from 1'],
  ['DATABASE_URL', 'mysql://x', 'postgres://'],
  ['LOG_LEVEL', 'loud', 'info'],
  ['TRUST_PROXY', 'everybody', 'a number of hops'],
  ['TRUST_PROXY', '10.0.0.0/33', 'a number of hops'],
  ['WEBHOOK_ALLOW', 'intern.firm.at', 'addresses and networks'],
  ['WEBHOOK_ALLOW', '10.0.0.0/33', 'addresses and networks'],
  ['SMTP_URL', 'http://mail', 'smtp://'],
  ['SMTP_URL', 'smtp://', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.firm.at/?tls.rejectUnauthorized=false', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.firm.at?ignoreTLS=true', 'smtp://'],
  ['SMTP_URL', 'smtp://user:100%@mail.firm.at', 'smtp://'],
  ['MAIL_FROM', 'uid@firm.at\r\nBcc: x@y.at', 'Name <uid@firm.example>'],
  ['TSA_URLS', 'http://tsa.example,', 'http:// or https://'],
  ['TSA_URLS', 'http://tsa.example, http://firm:secret@tsa.example', 'https://'],
  ['BACKUP_EVERY_HOURS', '0', 'a whole number from 1'],
  ['BACKUP_FILES', 'backups/*.dump', 'an absolute path'],
  ['BACKUP_FILES', '/var/*/uid.dump', 'one *'],
  ['BACKUP_FILES', '/var/backups/', 'an absolute path'],
  ['CLAMD_ADDRESS', 'clamd', 'host:port'],
  ['CLAMD_ADDRESS', '127.0.0.1:0', 'host:port'],
  ['CLAMD_ADDRESS', '::1:3310', 'host:port'],
  ['CLAMD_WHEN_DOWN', 'perhaps', 'refuse or accept'],
  [
    'APP_SECRET',
    'aaaaaaaaaaaaaaaa',
    '32 random bytes in base64, base64url or hex, such as `openssl rand -base64 32` prints',
  ],
  ['APP_SECRET', 'a'.repeat(64), 'set it as APP_SECRET_PREVIOUS beside a new APP_SECRET, run `npm run secrets:rotate`'],
])('rejects %s=%s in one line that names the expected value', { tags: ['V12.3.1'] }, (name, value, expected) => {
  const read = () => readConfiguration({ [name]: value })
  expect(read).toThrow(WrongConfiguration)
  expect(read).toThrow(name)
  expect(read).toThrow(expected)
})

const OIDC = {
  OIDC_ISSUER: 'https://login.firm.at/realms/firm',
  OIDC_CLIENT_ID: 'uid-check',
  OIDC_CLIENT_SECRET: 'hidden-secret-of-the-client',
}

it('requires all variables of an OpenID provider or none, and never shows its secret', () => {
  expect(readConfiguration({}).openid).toBeNull()
  expect(readConfiguration({ OIDC_LABEL: 'Firmenkonto', OIDC_LINK_BY_EMAIL: '1' }).openid).toBeNull()
  const openid = { issuer: OIDC.OIDC_ISSUER, clientId: 'uid-check', clientSecret: OIDC.OIDC_CLIENT_SECRET }
  const off = { trustsSecondFactor: false, linksByEmail: false }
  expect(readConfiguration(OIDC).openid).toEqual({ ...openid, label: 'login.firm.at', ...off })
  const options = { OIDC_LABEL: 'Firma', OIDC_TRUST_SECOND_FACTOR: '1', OIDC_LINK_BY_EMAIL: '1' }
  expect(readConfiguration({ ...OIDC, ...options }).openid).toMatchObject({
    label: 'Firma',
    trustsSecondFactor: true,
    linksByEmail: true,
  })
  expect(readConfiguration({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:8080/realm' }).openid).not.toBeNull()
})

it.each([
  [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is not set'],
  [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER is not set'],
  [{ OIDC_ISSUER: 'http://login.firm.at' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'login.firm.at' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://login.firm.at/?x=1' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://user@login.firm.at/' }, 'OIDC_ISSUER'],
  [{ OIDC_TRUST_SECOND_FACTOR: 'yes' }, 'OIDC_TRUST_SECOND_FACTOR'],
  [{ OIDC_LINK_BY_EMAIL: 'true' }, 'OIDC_LINK_BY_EMAIL'],
])('rejects a provider with %j in one line', (override, expectedMessage) => {
  const read = () => readConfiguration({ ...OIDC, ...override })
  expect(read).toThrow(WrongConfiguration)
  expect(read).toThrow(expectedMessage)
  expect(read).not.toThrow('hidden')
})

it('requires both variables of an application at HMRC or none, and never shows its secret', () => {
  const application = { HMRC_CLIENT_ID: 'uid-check', HMRC_CLIENT_SECRET: 'hidden-secret' }
  expect(readConfiguration({})).toMatchObject({ hmrcClientId: null, hmrcClientSecret: null })
  expect(readConfiguration(application)).toMatchObject({ hmrcClientId: 'uid-check', hmrcClientSecret: 'hidden-secret' })
  for (const [override, expectedMessage] of [
    [{ HMRC_CLIENT_SECRET: '' }, 'HMRC_CLIENT_SECRET is not set'],
    [{ HMRC_CLIENT_ID: '' }, 'HMRC_CLIENT_ID is not set'],
    [{ HMRC_URL: 'http://hmrc.example' }, 'HMRC_URL'],
  ] as const) {
    const read = () => readConfiguration({ ...application, ...override })
    expect(read).toThrow(expectedMessage)
    expect(read).not.toThrow('hidden')
  }
})

it('reads the list of fictitious companies from the ministry, from another URL, or not at all', () => {
  const read = (environment: Record<string, string>) => readConfiguration(environment).scheinunternehmenUrl
  expect(read({})).toBe('https://service.bmf.gv.at/service/allg/lsu/__Gen_Csv.asp')
  expect(read({ SCHEINUNTERNEHMEN_URL: 'http://127.0.0.1:3999/liste' })).toBe('http://127.0.0.1:3999/liste')
  expect(read({ SCHEINUNTERNEHMEN_URL: '' })).toBeNull()
})

it('requires a secret with DATABASE_URL, and never shows a password in its message', {
  tags: ['V13.2.3'],
}, () => {
  const url = 'postgres://user:hidden@db/uid'
  expect(() => readConfiguration({ DATABASE_URL: url })).toThrow('APP_SECRET')
  expect(() => readConfiguration({ DATABASE_URL: `x${url}` })).not.toThrow('hidden')
  expect(() => readConfiguration({ APP_SECRET: 'Geheim-Geheim-Geheim' })).not.toThrow('Geheim')
  expect(readConfiguration({ DATABASE_URL: url, APP_SECRET: freshSecret() }).databaseUrl).toBe(url)
})

it('accepts a secret that is not random only as the previous one', () => {
  const secrets = { APP_SECRET: freshSecret(), APP_SECRET_PREVIOUS: 'aaaaaaaaaaaaaaaa' }
  expect(readConfiguration(secrets)).toMatchObject({ appSecretPrevious: 'aaaaaaaaaaaaaaaa' })
  expect(() => readConfiguration({ APP_SECRET: secrets.APP_SECRET_PREVIOUS })).toThrow(WrongConfiguration)
})

it.each([
  ['', false],
  ['1', 1],
  ['loopback', 'loopback'],
  ['127.0.0.1, 10.0.0.0/8,::1', '127.0.0.1, 10.0.0.0/8,::1'],
])('trusts the proxies in TRUST_PROXY=%j', (value, trustProxy) => {
  expect(readConfiguration({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy)
})

it('allows webhooks to the addresses in WEBHOOK_ALLOW', () => {
  expect(readConfiguration({}).webhookAllow).toEqual([])
  expect(readConfiguration({ WEBHOOK_ALLOW: '10.1.0.0/16, ::1' }).webhookAllow).toEqual(['10.1.0.0/16', '::1'])
})

it.each([
  [undefined, null],
  ['clamd.firm.at:3310', { host: 'clamd.firm.at', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
])('uses the virus scanner at CLAMD_ADDRESS=%s', (value, clamdAddress) => {
  expect(readConfiguration({ CLAMD_ADDRESS: value })).toMatchObject({ clamdAddress, clamdWhenDown: 'refuse' })
})

it('requires a sender with SMTP_URL, and never shows the mail server’s password', () => {
  const url = 'smtp://user:hidden@mail.firm.at:587'
  expect(() => readConfiguration({ SMTP_URL: url })).toThrow('MAIL_FROM is not set')
  expect(() => readConfiguration({ SMTP_URL: `x${url}` })).toThrow('SMTP_URL')
  expect(() => readConfiguration({ SMTP_URL: `x${url}` })).not.toThrow('hidden')
  const set = { smtpUrl: url, mailFrom: 'UID Check <uid@firm.at>' }
  expect(readConfiguration({ SMTP_URL: url, MAIL_FROM: set.mailFrom })).toMatchObject(set)
  expect(readConfiguration({})).toMatchObject({ smtpUrl: null })
})

it('names each field after its variable', () => {
  const asVariable = (field: string) => field.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
  for (const [field, { name }] of Object.entries(VARIABLES)) expect(asVariable(field)).toBe(name)
})

it('throws only WrongConfiguration, in any environment', () => {
  const names = Object.values(VARIABLES).map(({ name }) => name)
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string(), (name, value) => {
      try {
        readConfiguration({ [name]: value })
      } catch (failure) {
        expect(failure).toBeInstanceOf(WrongConfiguration)
      }
    }),
  )
})

const folder = mkdtempSync(join(tmpdir(), 'uid-check-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const inFile = (text: string) => {
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

it('reads a secret from its file, without the final line break', () => {
  const secret = freshSecret()
  const read = withSecretFiles({ PORT: '8080', APP_SECRET_FILE: inFile(`${secret}\n`) })
  expect(readConfiguration(read)).toMatchObject({ port: 8080, appSecret: secret })
})

it.each(SECRET_VARIABLES)('reads %s from a file', name => {
  expect(withSecretFiles({ [`${name}_FILE`]: inFile('a-secret') })[name]).toBe('a-secret')
})

it('reads exactly the secrets from files that docs/running.md names', () => {
  const [, sentence = ''] =
    /^A secret may lie in a file[^.]*?`APP_SECRET_FILE` names([\s\S]*?)\.\s/m.exec(
      readFileSync('docs/running.md', 'utf8'),
    ) ?? []
  const namedSecrets = [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(namedSecrets.toSorted()).toEqual(SECRET_VARIABLES.toSorted())
})

it('does not change other variables', () => {
  const environment = { APP_SECRET: 'x', OPERATOR_FILE: './operator.json', APP_SECRET_PREVIOUS_FILE: '' }
  expect(withSecretFiles(environment)).toEqual(environment)
})

it('rejects a missing file, and a secret that is set twice', () => {
  const missing = join(folder, 'missing')
  expect(() => withSecretFiles({ SMTP_URL_FILE: missing })).toThrow(`SMTP_URL_FILE is "${missing}"; expected: a file`)
  const duplicate = { APP_SECRET: freshSecret(), APP_SECRET_FILE: inFile('x') }
  expect(() => withSecretFiles(duplicate)).toThrow('APP_SECRET and APP_SECRET_FILE are both set')
})

it('accepts an empty URL for a register that is not offered', () => {
  const off = { VIES_URL: '', BFS_URL: '', BZST_URL: '', HMRC_URL: '', BRREG_URL: '' }
  expect(readConfiguration(off)).toMatchObject({ viesUrl: '', bfsUrl: '', bzstUrl: '', hmrcUrl: '', brregUrl: '' })
  expect(readConfiguration({}).bfsUrl).toMatch(/^https:/)
})
