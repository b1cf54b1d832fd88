import { afterEach, expect, it, vi } from 'vitest'
import { buildWorkbook } from '../../../tests/world/files/workbook.ts'
import { createCheckingWorld, germanUids, workbookOf } from '../../../tests/world/product/checking.ts'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'
import { type Clamd, type ClamdBehaviour, EICAR, startClamd } from '../../../tests/world/stand-ins/clamd.ts'
import type { VirusScanner } from './scan-upload.ts'
import { scanWithClamd } from './scan-with-clamd.ts'

const TIMEOUT_MS = 20_000
afterEach(() => void vi.useRealTimers())

const UPLOAD_URLS = ['/api/tasks', '/api/tasks/preflight']
const createLog = () => ({ error: vi.fn(), warn: vi.fn() })

async function worldWith(
  clamdAddress: VirusScanner['clamdAddress'],
  clamdWhenDown: VirusScanner['clamdWhenDown'] = 'refuse',
) {
  const log = createLog()
  const scanner = { clamdAddress, clamdWhenDown, timeoutMs: TIMEOUT_MS, log }
  const world = await createCheckingWorld({ hasWorker: false, scanner })
  const countStored = async () => {
    const { db } = world.database
    const [batches, files] = [
      await db.selectFrom('batch').select('id').execute(),
      await db.selectFrom('file').select('id').execute(),
    ]
    return [batches.length, files.length]
  }
  const viruses = () =>
    world.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'upload.virus').orderBy('id').execute()
  return { ...world, log, countStored, viruses }
}

/** Lets `times` scans in a row time out: clamd is contacted by the upload and stays silent. */
async function letTimeOut({ asked }: Clamd, uploading: Promise<unknown>, times: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let expectedCount = asked()
  for (let time = 0; time < times; time++) {
    expectedCount += 1
    await rejectIfAnyFails([uploading], expect.poll(asked, { message: 'questions to clamd' }).toBe(expectedCount))
    vi.advanceTimersByTime(TIMEOUT_MS)
  }
  vi.useRealTimers()
}

const cleanFile = () => ({ name: 'Liste.xlsx', bytes: workbookOf(germanUids(2)) })
const infectedFile = async () => ({
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

it('an infected workbook is rejected at upload and preflight, not stored, and logged', {
  tags: ['U-14', 'V5.4.3', 'V16.3.3'],
}, async () => {
  const clamd = await startClamd()
  const { upload, countStored, viruses, company, ada } = await worldWith(clamd.address)
  const file = await infectedFile()
  for (const url of UPLOAD_URLS) {
    const answer = await upload({ ...file, url })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ message: string }>().message).toMatch(/Virenscanner.*„Win\.Test\.EICAR_HDB-1“/)
  }
  expect(await countStored()).toEqual([0, 0])
  expect(clamd.scanned.map(bytes => bytes.equals(file.bytes))).toEqual([true, true])
  const line = { user_id: ada.id, company_id: company.id, object: 'upload' }
  const after = { virus: 'Win.Test.EICAR_HDB-1', sha256: expect.stringMatching(/^[\da-f]{64}$/) }
  expect(await viruses()).toMatchObject(UPLOAD_URLS.map(() => ({ ...line, after })))
})

it('a clean workbook is accepted, and without a clamd address nothing is scanned', async () => {
  const clamd = await startClamd()
  const withScanner = await worldWith(clamd.address)
  for (const url of UPLOAD_URLS)
    expect((await withScanner.upload({ ...cleanFile(), url })).statusCode).toBeLessThan(300)
  expect(clamd.scanned).toHaveLength(2)
  expect(await withScanner.viruses()).toEqual([])
  const withoutScanner = await worldWith(null)
  expect((await withoutScanner.upload(await infectedFile())).statusCode).toBe(201)
  expect(clamd.scanned).toHaveLength(2)
})

it.each<ClamdBehaviour>(['silent', 'hangs up'])(
  'if clamd %s, uploads are rejected with a message, and an alarm is raised',
  { tags: ['U-14', 'V16.5.3'] },
  async manner => {
    const clamd = await startClamd(manner)
    const { upload, countStored, log } = await worldWith(clamd.address)
    for (const url of UPLOAD_URLS) {
      const uploading = upload({ ...cleanFile(), url })
      // It answers neither about the file nor to a ping.
      if (manner === 'silent') await letTimeOut(clamd, uploading, 2)
      const answer = await uploading
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({
        issues: [{ path: 'file', message: expect.stringMatching(/antwortet gerade nicht/) }],
      })
    }
    expect(await countStored()).toEqual([0, 0])
    expect(log.error.mock.calls).toMatchObject([
      [{ alarm: 'virus-scanner' }, expect.stringContaining('no upload is accepted')],
    ])
  },
)

it('if clamd is down, uploads are accepted or rejected as the operator has configured', {
  tags: ['U-14'],
}, async () => {
  const clamd = await startClamd()
  await clamd.close()
  const lenient = await worldWith(clamd.address, 'accept')
  expect((await lenient.upload(cleanFile())).statusCode).toBe(201)
  expect(lenient.log.error.mock.calls).toMatchObject([
    [{ alarm: 'virus-scanner' }, expect.stringContaining('unscanned')],
  ])
  const strict = await worldWith(clamd.address)
  expect((await strict.upload(cleanFile())).statusCode).toBe(503)
})

it.each(['slow', 'too large'] as const)(
  'a file that clamd cannot scan (%s) is rejected, even if unscanned uploads are accepted, without an alarm',
  { tags: ['U-14'] },
  async manner => {
    const clamd = await startClamd(manner)
    for (const whenDown of ['refuse', 'accept'] as const) {
      const { upload, countStored, log } = await worldWith(clamd.address, whenDown)
      for (const url of UPLOAD_URLS) {
        const uploading = upload({ ...cleanFile(), url })
        if (manner === 'slow') await letTimeOut(clamd, uploading, 1)
        const answer = await uploading
        expect(answer.statusCode).toBe(422)
        expect(answer.json<{ message: string }>().message).toMatch(/konnte diese Datei nicht prüfen/)
      }
      expect(await countStored()).toEqual([0, 0])
      expect(log.error).not.toHaveBeenCalled()
    }
  },
)

it('a file that makes clamd fail is rejected, and an alarm is raised', async () => {
  const clamd = await startClamd('hangs up')
  const { upload, log } = await worldWith(clamd.address, 'accept')
  expect((await upload(cleanFile())).statusCode).toBe(422)
  expect(log.error.mock.calls).toMatchObject([[{ alarm: 'virus-scanner' }, expect.any(String)]])
})

it('clamd does not scan a file that is rejected anyway', async () => {
  const clamd = await startClamd()
  const { upload } = await worldWith(clamd.address)
  for (const url of UPLOAD_URLS) expect((await upload({ ...cleanFile(), name: 'Liste.pdf', url })).statusCode).toBe(415)
  expect(clamd.scanned).toEqual([])
})

it('scanWithClamd sends files of any size in chunks, and rejects if clamd answers before the end', async () => {
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
