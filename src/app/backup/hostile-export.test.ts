import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, it, onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { FORMAT, FORMAT_VERSION, MANIFEST } from './manifest.ts'
import { openExport } from './open-export.ts'
import { UnusableExport } from './unusable-export.ts'

/** An archive with these entries, each as its name and bytes. */
async function createArchive(entries: [string, Buffer][]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const zip = new ZipFile()
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name)
  zip.end()
  const path = join(folder, 'export.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const manifest = (parts: object[]) =>
  Buffer.from(
    JSON.stringify({
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      productVersion: '1.1.0',
      takenAt: '2026-11-28T10:00:00Z',
      migrations: [],
      parts,
      counters: [],
    }),
  )

/** Declares a false length of an entry in both places of the archive. */
function withDeclaredLength(zip: Buffer, length: number): Buffer {
  for (const [mark, at] of [
    ['PK\x01\x02', 24],
    ['PK\x03\x04', 22],
  ] as const)
    for (let offset = zip.indexOf(mark); offset >= 0; offset = zip.indexOf(mark, offset + 1))
      zip.writeUInt32LE(length, offset + at)
  return zip
}

const partAt = (path: string) => ({ table: 'company', path, columns: ['id'], rows: 1, sha256: 'a'.repeat(64) })

it.each<[string, [string, Buffer][]]>([
  ['an oversized manifest', [[MANIFEST, Buffer.alloc(17 * 1024 * 1024, ' ')]]],
  ['a deeply nested manifest', [[MANIFEST, Buffer.from('['.repeat(500_000))]]],
  [
    'two manifests',
    [
      [MANIFEST, manifest([])],
      [MANIFEST, manifest([])],
    ],
  ],
  ['a missing part', [[MANIFEST, manifest([partAt('company.jsonl')])]]],
  [
    'a part that does not match its hash',
    [
      [MANIFEST, manifest([partAt('a')])],
      ['a', Buffer.from('{"id":"1"}\n')],
    ],
  ],
  [
    'a part with more lines than its manifest states',
    [
      [MANIFEST, manifest([partAt('a')])],
      ['a', Buffer.alloc(64 * 1024 * 1024, '\n')],
    ],
  ],
  [
    'a part for two tables',
    [
      [MANIFEST, manifest([partAt('a'), { ...partAt('a'), table: 'users' }])],
      ['a', Buffer.from('{"id":"1"}\n')],
    ],
  ],
  [
    'a part that is not text',
    [
      [MANIFEST, manifest([partAt('a')])],
      ['a', Buffer.from([0xff, 0xfe, 0x0a])],
    ],
  ],
  ['a part with a path outside the archive', [[MANIFEST, manifest([partAt('../../etc/passwd')])]]],
  [
    'too many parts',
    [
      [MANIFEST, manifest([])],
      ...Array.from({ length: 10_001 }, (_, at): [string, Buffer] => [`p${at}`, Buffer.alloc(0)]),
    ],
  ],
])('rejects an export with %s', async (_what, entries) => {
  const path = await createArchive(entries)
  await expect(openExport(path)).rejects.toThrow(UnusableExport)
})

it.each([0, 4, 0xfffffffe, 0xffffffff])('rejects an archive whose entries declare %i bytes', async length => {
  const path = await createArchive([[MANIFEST, manifest([])]])
  writeFileSync(path, withDeclaredLength(readFileSync(path), length))
  await expect(openExport(path)).rejects.toThrow(UnusableExport)
})

it('accepts an export that matches its manifest', async () => {
  const lines = Buffer.from('{"id":"1"}\n')
  const sha256 = createHash('sha256').update(lines).digest('hex')
  const { manifest: read, close } = await openExport(
    await createArchive([
      [MANIFEST, manifest([{ ...partAt('a'), sha256 }])],
      ['a', lines],
    ]),
  )
  close()
  expect(read.parts).toHaveLength(1)
})
