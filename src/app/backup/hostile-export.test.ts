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
async function archive(entries: [string, Buffer][]): Promise<string> {
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
function declaring(zip: Buffer, length: number): Buffer {
  for (const [mark, at] of [
    ['PK\x01\x02', 24],
    ['PK\x03\x04', 22],
  ] as const)
    for (let found = zip.indexOf(mark); found >= 0; found = zip.indexOf(mark, found + 1))
      zip.writeUInt32LE(length, found + at)
  return zip
}

const part = (path: string) => ({ table: 'company', path, columns: ['id'], rows: 1, sha256: 'a'.repeat(64) })

it.each<[string, [string, Buffer][]]>([
  ['a manifest that unpacks to more than any has', [[MANIFEST, Buffer.alloc(17 * 1024 * 1024, ' ')]]],
  ['a manifest that is deep', [[MANIFEST, Buffer.from('['.repeat(500_000))]]],
  [
    'a manifest twice',
    [
      [MANIFEST, manifest([])],
      [MANIFEST, manifest([])],
    ],
  ],
  ['a part that is not there', [[MANIFEST, manifest([part('company.jsonl')])]]],
  [
    'a part that is not what its manifest says',
    [
      [MANIFEST, manifest([part('a')])],
      ['a', Buffer.from('{"id":"1"}\n')],
    ],
  ],
  [
    'a part of more lines than its manifest says',
    [
      [MANIFEST, manifest([part('a')])],
      ['a', Buffer.alloc(64 * 1024 * 1024, '\n')],
    ],
  ],
  [
    'a part that stands for two tables',
    [
      [MANIFEST, manifest([part('a'), { ...part('a'), table: 'users' }])],
      ['a', Buffer.from('{"id":"1"}\n')],
    ],
  ],
  [
    'a part that is no text',
    [
      [MANIFEST, manifest([part('a')])],
      ['a', Buffer.from([0xff, 0xfe, 0x0a])],
    ],
  ],
  ['a part that leads out of the archive', [[MANIFEST, manifest([part('../../etc/passwd')])]]],
  [
    'more parts than there are tables in the world',
    [
      [MANIFEST, manifest([])],
      ...Array.from({ length: 10_001 }, (_, at): [string, Buffer] => [`p${at}`, Buffer.alloc(0)]),
    ],
  ],
])('refuses %s in a line, and takes nothing of it', async (_what, entries) => {
  const path = await archive(entries)
  await expect(openExport(path)).rejects.toThrow(UnusableExport)
})

it.each([0, 4, 0xfffffffe, 0xffffffff])(
  'refuses an archive whose entries say that they have %i bytes',
  async length => {
    const path = await archive([[MANIFEST, manifest([])]])
    writeFileSync(path, declaring(readFileSync(path), length))
    await expect(openExport(path)).rejects.toThrow(UnusableExport)
  },
)

it('takes one that is what it says', async () => {
  const lines = Buffer.from('{"id":"1"}\n')
  const sha256 = createHash('sha256').update(lines).digest('hex')
  const { manifest: read, close } = await openExport(
    await archive([
      [MANIFEST, manifest([{ ...part('a'), sha256 }])],
      ['a', lines],
    ]),
  )
  close()
  expect(read.parts).toHaveLength(1)
})
