import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startRawServer } from './raw-server.ts'

/**
 * The signing key: the authority's own; an expired one; ones whose purpose is wider, not critical
 * or missing; or another authority's.
 */
export type Signer = 'authority' | 'expired' | 'also-mail' | 'uncritical' | 'no-purpose' | 'stranger'

/** Deviations from correct behaviour. */
export type Behaviour = {
  signer?: Signer
  /** Returns what it stamps in place of the query. */
  replaceQuery?: (query: Buffer) => Buffer
  /** Whether it refuses the hash algorithm of the query. */
  rejects?: boolean
}

/**
 * A time-stamping authority made of `openssl ts`, with a root, a subordinate authority and keys of
 * each kind. Removed with the test.
 */
export type TimestampAuthority = {
  /** The root certificate of all signers but the stranger, PEM. */
  root: string
  /** Answers a query, both as DER. */
  reply: (query: Buffer, behaviour?: Behaviour) => Buffer
  /** Returns whether `openssl ts -verify` accepts a reply for that hash with that root. */
  accepts: (reply: Buffer, sha256: Buffer) => boolean
}

const CONFIG = `
[ca]
default_ca = house
[house]
dir = .
database = index.txt
serial = serial.txt
new_certs_dir = .
default_md = sha256
policy = anybody
unique_subject = no
[anybody]
commonName = supplied
[req]
distinguished_name = name
prompt = no
[name]
CN = nobody
[issuer]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[authority]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[also-mail]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping, emailProtection
[uncritical]
keyUsage = critical, digitalSignature
extendedKeyUsage = timeStamping
[no-purpose]
keyUsage = critical, digitalSignature
[right]
serial = stamp-serial.txt
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[rejecting]
serial = stamp-serial.txt
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha512
`

const EXPIRED_PERIOD = ['-startdate', '20200101000000Z', '-enddate', '20210101000000Z']

/** The key with which the authority signs. */
export type SigningKey = 'P-256' | 'RSA' | 'P-384'

const KEYS: Record<SigningKey, { key: string[]; digest: string }> = {
  'P-256': { key: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], digest: 'sha256' },
  RSA: { key: ['-newkey', 'rsa:2048'], digest: 'sha512' },
  'P-384': { key: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'], digest: 'sha384' },
}

/** Creates a time-stamping authority in a separate folder. */
export function createTimestampAuthority(signingKey: SigningKey = 'P-256'): TimestampAuthority {
  const { key, digest } = KEYS[signingKey]
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-tsa-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  for (const [name, text] of Object.entries({
    'openssl.cnf': CONFIG.replace('signer_digest = sha256', `signer_digest = ${digest}`),
    'index.txt': '',
    'serial.txt': '01',
    'stamp-serial.txt': '01',
  }))
    writeFileSync(join(folder, name), `${text}`)
  const issue = createIssuer(openssl)
  for (const root of ['root', 'other-root']) issue(root, 'issuer', root)
  issue('middle', 'issuer', 'root')
  issue('authority', 'authority', 'middle', { key })
  for (const signer of ['also-mail', 'uncritical', 'no-purpose']) issue(signer, signer, 'middle')
  issue('expired', 'authority', 'middle', { days: EXPIRED_PERIOD })
  issue('stranger', 'authority', 'other-root')
  const accepts = (reply: Buffer, sha256: Buffer): boolean => {
    writeFileSync(join(folder, 'checked.tsr'), reply)
    try {
      openssl('ts', '-verify', '-in', 'checked.tsr', '-digest', sha256.toString('hex'), '-CAfile', 'root.pem')
      return true
    } catch {
      return false
    }
  }
  return { root: readFileSync(join(folder, 'root.pem'), 'utf8'), reply: createReply(folder, openssl), accepts }
}

type Openssl = (...args: string[]) => Buffer

/** Creates a key and its certificate, signed by another key or by itself. */
const createIssuer =
  (openssl: Openssl) =>
  (name: string, kind: string, issuerName: string, { key = KEYS['P-256'].key, days = ['-days', '100'] } = {}) => {
    const files = [...key, '-nodes', '-keyout', `${name}.key`]
    const subject = ['-config', 'openssl.cnf', '-subj', `/CN=${name}`]
    if (issuerName === name) {
      openssl('req', '-new', '-x509', ...files, ...subject, '-extensions', kind, ...days, '-out', `${name}.pem`)
      return
    }
    openssl('req', '-new', ...files, ...subject, '-out', `${name}.csr`)
    const issuer = ['-cert', `${issuerName}.pem`, '-keyfile', `${issuerName}.key`]
    const requestArgs = ['-batch', '-notext', '-config', 'openssl.cnf', '-in', `${name}.csr`, '-out', `${name}.pem`]
    openssl('ca', ...requestArgs, ...issuer, '-extensions', kind, ...days)
  }

// With these keys `openssl ts` itself refuses to stamp.
const UNFIT_SIGNERS: readonly Signer[] = ['also-mail', 'uncritical', 'no-purpose']

const createReply =
  (folder: string, openssl: Openssl) =>
  (query: Buffer, { signer = 'authority', replaceQuery = unchanged, rejects = false }: Behaviour = {}): Buffer => {
    writeFileSync(join(folder, 'query.tsq'), replaceQuery(query))
    const isFit = !UNFIT_SIGNERS.includes(signer)
    const signerName = isFit ? signer : 'authority'
    const section = rejects ? 'rejecting' : 'right'
    const signing = ['-signer', `${signerName}.pem`, '-inkey', `${signerName}.key`, '-chain', 'middle.pem']
    const configuration = ['-config', 'openssl.cnf', '-section', section]
    const reply = openssl('ts', '-reply', '-queryfile', 'query.tsq', ...signing, ...configuration)
    if (isFit) return reply
    writeFileSync(join(folder, 'reply.tsr'), reply)
    return signedBy(openssl, signer)
  }

const unchanged = (query: Buffer) => query

/** Returns the stamp of reply.tsr as a reply, signed by a key that must not sign stamps. */
function signedBy(openssl: Openssl, signer: Signer): Buffer {
  openssl('ts', '-reply', '-in', 'reply.tsr', '-token_out', '-out', 'token.der')
  openssl('cms', '-verify', '-noverify', '-in', 'token.der', '-inform', 'DER', '-out', 'info.der')
  const stamp = [
    '-binary',
    '-nodetach',
    '-in',
    'info.der',
    '-econtent_type',
    '1.2.840.113549.1.9.16.1.4',
    '-md',
    'sha256',
  ]
  const signing = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-certfile', 'middle.pem', '-cades']
  const token = openssl('cms', '-sign', ...stamp, ...signing, '-outform', 'DER')
  const length = token.length + 5
  return Buffer.concat([Buffer.from([0x30, 0x82, length >> 8, length & 0xff]), GRANTED, token])
}

const GRANTED = Buffer.from('3003020100', 'hex')

/** Serves an authority on this machine. Returns the address and the received queries. */
export async function serveAuthority(
  { reply }: Pick<TimestampAuthority, 'reply'>,
  behaviour: Behaviour = {},
): Promise<{ url: string; queries: Buffer[] }> {
  const queries: Buffer[] = []
  const url = await startRawServer(async (request, response) => {
    const query = await bodyOf(request)
    queries.push(query)
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply(query, behaviour))
  })
  return { url, queries }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
