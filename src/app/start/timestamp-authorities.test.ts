import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { certificateFor } from '../../../tests/world/stand-ins/certificate.ts'
import { timestampAuthorities } from './timestamp-authorities.ts'

function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'certificates.pem')
  writeFileSync(file, content)
  return file
}
const trustedIn = (tsaCertificatesFile: string | null) =>
  timestampAuthorities({ tsaUrls: [], tsaCertificatesFile }).trusted

it('trusts each certificate of the file despite other text in it, and every signer without a file', () => {
  const [first, second] = [certificateFor('127.0.0.1').cert, certificateFor('127.0.0.2').cert]
  expect(trustedIn(fileOf(`the first\n${first}\r\nand another\r\n${second.replaceAll('\n', '\r\n')}`))).toHaveLength(2)
  expect(trustedIn(null)).toBeNull()
})

it.each([
  ['nothing', ''],
  ['a key', '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n'],
  ['an invalid certificate', '-----BEGIN CERTIFICATE-----\nMCow\n-----END CERTIFICATE-----\n'],
])('refuses a file with %s in it', (_what, content) => {
  expect(() => trustedIn(fileOf(content))).toThrow(
    /^TSA_CERTIFICATES_FILE is ".*"; expected: a file of PEM certificates/,
  )
})

it('rejects a missing file', () => {
  expect(() => trustedIn('/nowhere/roots.pem')).toThrow(/^TSA_CERTIFICATES_FILE is "\/nowhere\/roots.pem"/)
})
