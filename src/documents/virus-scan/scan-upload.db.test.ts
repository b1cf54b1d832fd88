import { afterEach, expect, it, vi } from 'vitest'
import { beside } from '../../../tests/world/beside.ts'
import { buildWorkbook } from '../../../tests/world/files/workbook.ts'
import { createCheckingWorld, germanUids, workbookOf } from '../../../tests/world/product/checking.ts'
import { type Clamd, type ClamdManner, EICAR, startClamd } from '../../../tests/world/stand-ins/clamd.ts'
import { scanWithClamd } from './ask-clamd.ts'
import type { VirusScanner } from './scan-upload.ts'

const TIMEOUT_MS = 20_000
afterEach(() => void vi.useRealTimers())

const DOORS = ['/api/tasks', '/api/tasks/preflight']
const listening = () => ({ error: vi.fn(), warn: vi.fn() })

async function worldWith(
  clamdAddress: VirusScanner['clamdAddress'],
  clamdWhenDown: VirusScanner['clamdWhenDown'] = 'refuse',
) {
  const log = listening()
  const scanner = { clamdAddress, clamdWhenDown, timeoutMs: TIMEOUT_MS, log }
  const world = await createCheckingWorld({ works: false, scanner })
  const kept = async () => {
    const { db } = world.database
    const [batches, files] = [
      await db.selectFrom('batch').select('id').execute(),
      await db.selectFrom('file').select('id').execute(),
    ]
    return [batches.length, files.length]
  }
  const viruses = () =>
    world.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'upload.virus').orderBy('id').execute()
  return { ...world, log, kept, viruses }
}

/** Lets `times` scans in a row time out: clamd is contacted by the upload and stays silent. */
async function letTimeOut({ asked }: Clamd, uploading: Promise<unknown>, times: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let wanted = asked()
  for (let time = 0; time < times; time++) {
    wanted += 1
    await beside([uploading], expect.poll(asked, { message: 'questions to clamd' }).toBe(wanted))
    vi.advanceTimersByTime(TIMEOUT_MS)
  }
  vi.useRealTimers()
}

const good = () => ({ name: 'Liste.xlsx', bytes: workbookOf(germanUids(2)) })
const infected = async () => ({
  name: 'Liste.xlsx',
  bytes: await buildWorkbook({
    sheets: [
      {
        name: 'A',
        rows: [
          ['UID', 'Notiz'],
          ['ATU13585627', EICAR],
        ],
      },
    ],
  }),
})

it('a workbook in which clamd finds something is refused at both doors, kept nowhere, and on record', {
  tags: ['U-14', 'V5.4.3', 'V16.3.3'],
}, async () => {
  const clamd = await startClamd()
  const { upload, kept, viruses, company, ada } = await worldWith(clamd.address)
  const file = await infected()
  for (const url of DOORS) {
    const answer = await upload({ ...file, url })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ message: string }>().message).toMatch(/Virenscanner.*„Win\.Test\.EICAR_HDB-1“/)
  }
  expect(await kept()).toEqual([0, 0])
  expect(clamd.scanned.map(bytes => bytes.equals(file.bytes))).toEqual([true, true])
  const line = { user_id: ada.id, company_id: company.id, object: 'upload' }
  const after = { virus: 'Win.Test.EICAR_HDB-1', sha256: expect.stringMatching(/^[\da-f]{64}$/) }
  expect(await viruses()).toMatchObject(DOORS.map(() => ({ ...line, after })))
})

it('a clean one passes, and without an address no scanner is asked', async () => {
  const clamd = await startClamd()
  const asking = await worldWith(clamd.address)
  for (const url of DOORS) expect((await asking.upload({ ...good(), url })).statusCode).toBeLessThan(300)
  expect(clamd.scanned).toHaveLength(2)
  expect(await asking.viruses()).toEqual([])
  const quiet = await worldWith(null)
  expect((await quiet.upload(await infected())).statusCode).toBe(201)
  expect(clamd.scanned).toHaveLength(2)
})

it.each<ClamdManner>(['silent', 'hangs up'])(
  'where clamd %s, uploads are refused with a sentence, and it alarms',
  { tags: ['U-14', 'V16.5.3'] },
  async manner => {
    const clamd = await startClamd(manner)
    const { upload, kept, log } = await worldWith(clamd.address)
    for (const url of DOORS) {
      const uploading = upload({ ...good(), url })
      // It answers neither about the file nor to a ping.
      if (manner === 'silent') await letTimeOut(clamd, uploading, 2)
      const answer = await uploading
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({
        issues: [{ path: 'file', message: expect.stringMatching(/antwortet gerade nicht/) }],
      })
    }
    expect(await kept()).toEqual([0, 0])
    expect(log.error.mock.calls).toMatchObject([
      [{ alarm: 'virus-scanner' }, expect.stringContaining('no upload is accepted')],
    ])
  },
)

it('where it is not there, uploads are accepted if the operator says so, and refused again when he does not', {
  tags: ['U-14'],
}, async () => {
  const clamd = await startClamd()
  await clamd.close()
  const lenient = await worldWith(clamd.address, 'accept')
  expect((await lenient.upload(good())).statusCode).toBe(201)
  expect(lenient.log.error.mock.calls).toMatchObject([[{ alarm: 'virus-scanner' }, expect.stringContaining('unseen')]])
  const strict = await worldWith(clamd.address)
  expect((await strict.upload(good())).statusCode).toBe(503)
})

it.each(['slow', 'too large'] as const)(
  'what clamd cannot judge (%s) is refused by itself, also where uploads may enter unscanned, and raises no alarm',
  { tags: ['U-14'] },
  async manner => {
    const clamd = await startClamd(manner)
    for (const whenDown of ['refuse', 'accept'] as const) {
      const { upload, kept, log } = await worldWith(clamd.address, whenDown)
      for (const url of DOORS) {
        const uploading = upload({ ...good(), url })
        if (manner === 'slow') await letTimeOut(clamd, uploading, 1)
        const answer = await uploading
        expect(answer.statusCode).toBe(422)
        expect(answer.json<{ message: string }>().message).toMatch(/konnte diese Datei nicht prüfen/)
      }
      expect(await kept()).toEqual([0, 0])
      expect(log.error).not.toHaveBeenCalled()
    }
  },
)

it('what brings clamd down does not enter unseen, and alarms', async () => {
  const clamd = await startClamd('hangs up')
  const { upload, log } = await worldWith(clamd.address, 'accept')
  expect((await upload(good())).statusCode).toBe(422)
  expect(log.error.mock.calls).toMatchObject([[{ alarm: 'virus-scanner' }, expect.any(String)]])
})

it('is not asked about what is refused anyway', async () => {
  const clamd = await startClamd()
  const { upload } = await worldWith(clamd.address)
  for (const url of DOORS) expect((await upload({ ...good(), name: 'Liste.pdf', url })).statusCode).toBe(415)
  expect(clamd.scanned).toEqual([])
})

it('sends every byte of any size, in chunks, and reports an answer that comes before the end', async () => {
  const clamd = await startClamd()
  for (const size of [0, 1, 65_535, 65_536, 65_537, 5_000_000]) {
    const bytes = Buffer.alloc(size, 'abc')
    expect(await scanWithClamd(clamd.address, bytes, 10_000)).toBeNull()
    expect(clamd.scanned.at(-1)?.equals(bytes)).toBe(true)
  }
  const early = await startClamd('too large')
  // Either its answer or a closed connection: in both cases it could not scan the file, and is up.
  await expect(scanWithClamd(early.address, Buffer.alloc(20_000_000), 10_000)).rejects.toThrow(
    /size limit exceeded|ECONNRESET|EPIPE/,
  )
})
