import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { unpackPackage } from '../../../../tests/world/files/unpack-package.ts'
import { addOperator, addPerson, addTestCompany, type TestCompany } from '../../../../tests/world/people/people.ts'
import { type Caller, createCaller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { createWeb, type Web } from '../../../../tests/world/product/web.ts'
import {
  type Behaviour,
  createTimestampAuthority,
  serveAuthority,
} from '../../../../tests/world/stand-ins/timestamp-authority.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import type { AuditList } from '../../../platform/audit-log/wire.ts'
import { stampDaily } from '../../../registers/timestamps/stamp-heads.ts'
import { verifyStamps } from '../../../registers/timestamps/verify-stamps.ts'
import { packageListSchema } from '../wire.ts'

let web: Web
let tenant: TestCompany
let admin: Caller
beforeEach(async () => {
  web = await createWeb()
  await addOperator(web)
  tenant = await addTestCompany(web)
  admin = await signIn(web.app, await addPerson(web, { companyId: tenant.id, role: ROLES.admin }), web.clock)
})

const path = (suffix = '') => `/api/company/${tenant.id}/auditor-packages${suffix}`

/** Makes a package with timestamps from these authorities, downloads and unpacks it. */
async function makePackage(urls: string[], trusted: X509Certificate[] | null = null) {
  const { id } = (await admin.call('POST', path(), { firstDay: '2026-01-01', lastDay: '2026-12-31' })).json()
  expect(await buildWaitingPackage(web, { timestamps: { urls, trusted } })).toBe(true)
  const archive = (await admin.call('GET', path(`/${id}/archive`))).rawPayload
  const key = (await createCaller(web.app).call('GET', '/api/auditor/key')).body
  const [listedPackage] = packageListSchema.parse((await admin.call('GET', path())).json())
  return { listedPackage, ...(await unpackPackage(archive, key)) }
}

async function startAuthority(behaviour: Behaviour = {}) {
  const authority = createTimestampAuthority()
  return { root: authority.root, ...(await serveAuthority(authority, behaviour)) }
}

/** Writes a package's files to a folder. Returns the guide's commands and a function to run one. */
function extractPackage(parts: Map<string, Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-stamped-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, bytes] of parts) if (!name.includes('/')) writeFileSync(join(folder, name), bytes)
  const guide = parts.get('PRUEFEN.txt')?.toString() ?? ''
  const [german = '', english = ''] = guide.split('Auditor package: contents')
  const commandsIn = (text: string) =>
    [...text.matchAll(/^ {4}\$ (openssl (?:ts|x509) .*)$/gm)].map(([, line]) => line ?? '')
  const run = (command: string) => {
    const { stdout, stderr, status } = spawnSync('bash', ['-c', command], { cwd: folder })
    return { output: `${stdout}${stderr}`, isRight: status === 0 }
  }
  return { folder, run, german: commandsIn(german), english: commandsIn(english) }
}

it('a package contains a timestamp that the guide’s openssl commands verify with the package’s files only', async () => {
  const { url, root, queries } = await startAuthority()
  const { parts, listedPackage, verify } = await makePackage([url], [new X509Certificate(root)])
  const { folder, run, german, english } = extractPackage(parts)
  expect(german).toHaveLength(3)
  expect(english).toEqual(german)
  const [verifyCommand = '', showTimeCommand = '', showAuthorityCommand = ''] = german
  expect(run(verifyCommand)).toEqual({ output: expect.stringContaining('Verification: OK'), isRight: true })
  expect(run(showTimeCommand).output).toMatch(/^Time stamp: .* GMT$/m)
  expect(run(showAuthorityCommand).output).toMatch(/subject=CN = root\nsha256 Fingerprint=/)
  expect(run(showAuthorityCommand).output).toContain(new X509Certificate(root).fingerprint256)
  writeFileSync(
    join(folder, 'manifest.json'),
    Buffer.concat([parts.get('manifest.json') ?? Buffer.alloc(0), Buffer.from(' ')]),
  )
  expect(run(verifyCommand)).toEqual({ output: expect.stringContaining('Verification: FAILED'), isRight: false })
  // The third party only gets the hash of the manifest.
  const sha256 = createHash('sha256')
    .update(parts.get('manifest.json') ?? '')
    .digest()
  expect([queries.length, queries[0]?.includes(sha256)]).toEqual([1, true])
  // The existing files still verify it.
  expect(verify().isValid).toBe(true)
  expect(listedPackage?.stampedAt).toEqual(expect.any(String))
  expect(await verifyStamps(web.database.db, null)).toMatchObject({
    count: 1,
    misfit: null,
    last: { kind: 'auditor-package', number: listedPackage?.id, sha256: sha256.toString('hex') },
  })
})

it('a package contains the topmost certificate of the timestamp if no certificate is trusted in advance', async () => {
  const { url } = await startAuthority()
  const { parts } = await makePackage([url])
  const { run, german } = extractPackage(parts)
  expect(run(german[0] ?? '').isRight).toBe(true)
  expect(run(german[2] ?? '').output).toContain('CN = middle')
})

it('a package is made without a timestamp if no authority answers correctly', async () => {
  const { url } = await startAuthority({ rejects: true })
  const { parts, listedPackage, verify } = await makePackage(['http://127.0.0.1:1', url])
  expect([...parts.keys()].filter(name => /tsr|tsa/.test(name))).toEqual([])
  expect(parts.get('PRUEFEN.txt')?.toString().replaceAll(/\s+/g, ' ')).toContain('Fehlt manifest.tsr')
  expect([listedPackage?.state, listedPackage?.stampedAt, verify().isValid]).toEqual(['made', null, true])
})

it('a package does not timestamp the audit log, whose page shows time and authority of its own timestamp', async () => {
  const readSeal = async () => (await admin.call('GET', '/api/auditlog?itemsPerPage=1')).json<AuditList>().seal
  expect(await readSeal()).toBeNull()
  await makePackage([])
  expect(await readSeal()).toEqual({ signedAt: expect.any(String), stamp: null })
  const { url } = await startAuthority()
  const log = { warn: () => undefined }
  await stampDaily({ urls: [url], trusted: null, db: web.database.db, log }, new AbortController().signal)
  expect(await readSeal()).toMatchObject({ stamp: { at: expect.any(String), by: '127.0.0.1' } })
})

it('the guide omits timestamps if no authority is configured', async () => {
  const { parts } = await makePackage([])
  expect(parts.get('PRUEFEN.txt')?.toString()).not.toContain('manifest.tsr')
})
