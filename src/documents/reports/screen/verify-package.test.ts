// @module-tag C9-24

import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { createArchive } from '../../../sharing/auditor-package/making/archive.ts'
import { isSignedBy, verifyPackage } from './verify-package.ts'

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey }
}
const OURS = newKey()

type Faults = { key?: typeof OURS; manifest?: string; sums?: string; without?: string; added?: Record<string, string> }

/** Creates an archive as a worker does, with the faults that a test requires. */
async function packageWith({ key = OURS, manifest, sums, without, added = {} }: Faults = {}): Promise<Blob> {
  const archive = createArchive()
  const archiveBlob = new Response(archive.output as never).blob()
  const add = (name: string, content: string | Uint8Array, isPacked = false) =>
    name === without ? null : archive.add(name, [content], { at: new Date(0), isPacked })
  await add('reports/B-1-1.pdf', '%PDF-1.7 a report', true)
  await add('answers.csv', 'a;b\r\n'.repeat(5_000))
  const sumsText = sums ?? `${archive.sums()}${without ? `${'0'.repeat(64)}  ${without}\n` : ''}`
  for (const [name, content] of Object.entries(added)) await add(name, content)
  const sha256sums = createHash('sha256').update(sumsText).digest('hex')
  const signed = Buffer.from(JSON.stringify({ sha256sums }))
  await add('SHA256SUMS', sumsText)
  await add('manifest.json', manifest ?? signed)
  await add('manifest.json.sig', sign(null, signed, key.privateKey))
  archive.end()
  return archiveBlob
}

const verify = async (faults: Faults = {}) => verifyPackage(await packageWith(faults), OURS.pem)

it('accepts an unchanged package', async () => {
  expect(await verify()).toEqual({ isSigned: true, files: 2, changed: [] })
})

it('rejects the signature of another key, for another manifest, and without a public key', async () => {
  expect(await verify({ key: newKey() })).toEqual({ isSigned: false, files: 2, changed: [] })
  expect(await verify({ manifest: '{"sha256sums":""}' })).toMatchObject({ isSigned: false, changed: ['SHA256SUMS'] })
  expect(await verifyPackage(await packageWith(), null)).toMatchObject({ isSigned: false })
})

it('lists changed, missing and added files', async () => {
  const sums = `${'0'.repeat(64)}  reports/B-1-1.pdf\n`
  expect(await verify({ sums })).toEqual({ isSigned: true, files: 1, changed: ['reports/B-1-1.pdf', 'answers.csv'] })
  expect(await verify({ without: 'answers.csv' })).toMatchObject({ changed: ['answers.csv'] })
  expect(await verify({ added: { 'reports/B-2-1.pdf': '%PDF' } })).toMatchObject({ changed: ['reports/B-2-1.pdf'] })
  // A second file with the same name, which another program may unpack instead.
  expect(await verify({ added: { 'answers.csv': 'others' } })).toMatchObject({ changed: ['answers.csv'] })
})

it('accepts a third party’s timestamp, which is not in SHA256SUMS', async () => {
  const stamp = { 'manifest.tsr': 'reply', 'tsa.pem': 'certificate' }
  expect(await verify({ added: stamp })).toEqual({ isSigned: true, files: 2, changed: [] })
})

it('ignores folders, which repacked archives contain', async () => {
  const repacked = Buffer.from(await (await packageWith({ added: { 'folder~': '' } })).arrayBuffer())
  const folder = repacked.toString('latin1').replaceAll('folder~', 'folder/')
  const verified = await verifyPackage(new Blob([Buffer.from(folder, 'latin1')]), OURS.pem)
  expect(verified).toEqual({ isSigned: true, files: 2, changed: [] })
})

it('detects a changed byte in a compressed file', async () => {
  const bytes = new Uint8Array(await (await packageWith()).arrayBuffer())
  const at = Buffer.from(bytes).indexOf('a report')
  bytes[at] = 0
  const changed = await verifyPackage(new Blob([bytes]), OURS.pem)
  expect(changed).toMatchObject({ isSigned: true, changed: ['reports/B-1-1.pdf'] })
})

it.each(['SHA256SUMS', 'manifest.json', 'manifest.json.sig'])(
  'rejects a file without %s, or with two of them',
  async without => {
    await expect(verify({ without })).rejects.toThrow()
    await expect(verify({ added: { [without]: 'twice' } })).rejects.toThrow()
  },
)

it('rejects a file that is not an archive, or a truncated one', async () => {
  const whole = await packageWith()
  for (const file of [new Blob([]), new Blob(['PK']), whole.slice(0, -30), whole.slice(30)])
    await expect(verifyPackage(file, OURS.pem)).rejects.toThrow()
})

it('isSignedBy returns null if the browser cannot verify signatures', async () => {
  const bytes = new TextEncoder().encode('bytes')
  const signature = new Uint8Array(sign(null, bytes, OURS.privateKey))
  const old = { importKey: () => Promise.reject(new Error('NotSupportedError')) } as never
  expect(await isSignedBy(OURS.pem, bytes, signature)).toBe(true)
  expect(await isSignedBy(OURS.pem, bytes, signature, null)).toBe(null)
  expect(await isSignedBy(OURS.pem, bytes, signature, old)).toBe(null)
})
