import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { deflatedRepeat, rawPart, rawZip } from '../../../../tests/world/files/raw-zip.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { growthDuring } from '../../../../tests/world/measures/memory.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  workbookOf,
} from '../../../../tests/world/product/checking.ts'
import type { Task } from '../wire.ts'

// Uploads of hostile files through the HTTP interface: their effect on other callers, and what they
// leave behind (U-02, U-03, U-08, U-09).
const MEBIBYTE = 1024 * 1024
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

async function countStored({ database: { db } }: CheckingWorld): Promise<number> {
  const [batches, files] = [
    await db.selectFrom('batch').select('id').execute(),
    await db.selectFrom('file').select('id').execute(),
  ]
  return batches.length + files.length
}

/** Creates a workbook whose first part unpacks to a gibibyte but declares a thousand bytes. */
const bombWithFalseSize = (): Uint8Array =>
  rawZip([
    rawPart(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${XLSX}.main+xml"/></Types>`,
    ),
    rawPart(
      '_rels/.rels',
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/officeDocument" Target="/w.xml"/></Relationships>',
    ),
    { path: 'w.xml', data: deflatedRepeat('<a>', Buffer.alloc(MEBIBYTE, 'x'), 1024, '</a>'), size: 1_000, crc: 0 },
  ])

const workbookWithMillionRows = (): Promise<Uint8Array> => {
  const row = '<row><c t="str"><v>ATU13585627</v></c></row>'
  const xml = `<worksheet xmlns="${MAIN}"><sheetData>${row.repeat(1_048_576)}</sheetData></worksheet>`
  return buildWorkbook({ sheets: [{ name: 'A', xml }] })
}

const workbookWithSharedMegabyte = (): Promise<Uint8Array> => {
  const longText = 'y'.repeat(900_000)
  const rows = [['UID', 'Notiz'], ...Array.from({ length: 12_000 }, () => ['ATU13585627', longText])]
  return buildWorkbook({ sheets: [{ name: 'A', rows }], strings: 'shared' })
}

describe('a bomb', () => {
  // A false size is refused at the first byte too many: how many calls fit in before is chance.
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number, number]>([
    ['with a false size', bombWithFalseSize, 422, 1],
    ['of a million rows', workbookWithMillionRows, 422, 2],
    ['of 12,000 cells that share a megabyte', workbookWithSharedMegabyte, 201, 2],
  ])(
    '%s does not block other requests and stays below the memory limit',
    { tags: ['U-02', 'V5.2.1', 'V15.2.2'] },
    async (_what, build, status, minimumCalls) => {
      const world = await createCheckingWorld({ hasWorker: false })
      const bytes = await build()
      let isFinished = false
      const upload = async () => {
        const { statusCode } = await world.upload({ name: 'Liste.xlsx', bytes })
        isFinished = true
        return statusCode
      }
      const otherStatusCodes: number[] = []
      const pollTaskList = async () => {
        for (; !isFinished; await wait(20))
          otherStatusCodes.push((await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)).statusCode)
      }
      const growth = await growthDuring(async () => {
        const [uploadStatus] = await Promise.all([upload(), pollTaskList()])
        expect(uploadStatus).toBe(status)
      })
      // Other calls were answered while the file was being read, not after.
      expect(otherStatusCodes.length).toBeGreaterThanOrEqual(minimumCalls)
      expect(new Set(otherStatusCodes)).toEqual(new Set([200]))
      expect(growth).toBeLessThan(300 * MEBIBYTE)
      if (status !== 201) expect(await countStored(world)).toBe(0)
    },
  )
})

describe('an upload without a Content-Length', () => {
  /** Sends the content in chunks, without a Content-Length. */
  async function sendChunked({ app, browser }: CheckingWorld, content: Uint8Array): Promise<number | undefined> {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the server is not listening')
    const headers = { ...browser.headers(), 'content-type': 'multipart/form-data; boundary=b' }
    const clientRequest = request({
      port: address.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/tasks',
      headers,
    })
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`
    const responseEvent = once(clientRequest, 'response') as Promise<[IncomingMessage]>
    // The server may answer and close before everything was sent.
    clientRequest.on('error', () => undefined)
    const pieces = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, index) =>
      content.subarray(index * 65_536, (index + 1) * 65_536),
    )
    Readable.from([Buffer.from(head), ...pieces, Buffer.from('\r\n--b--\r\n')]).pipe(clientRequest)
    const [response] = await responseEvent
    response.resume()
    return response.statusCode
  }

  it('is rejected at the first byte above the limit; a truncated body is never accepted', {
    tags: ['U-03', 'V5.2.1'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false, maxUploadMb: 1 })
    const validWorkbook = workbookOf(germanUids(3))
    // The surplus follows the end of the archive, so that a truncated body would be a valid
    // workbook.
    const oversized = Buffer.concat([validWorkbook, Buffer.alloc(MEBIBYTE + 1 - validWorkbook.length)])
    expect(await sendChunked(world, oversized)).toBe(413)
    expect(await sendChunked(world, Buffer.concat([oversized, Buffer.alloc(8 * MEBIBYTE)]))).toBe(413)
    expect(await countStored(world)).toBe(0)
    expect(await sendChunked(world, validWorkbook)).toBe(201)
  })
})

it('the connection of a rejected oversized upload can be reused', { tags: ['U-03'] }, async () => {
  const world = await createCheckingWorld({ hasWorker: false, maxUploadMb: 1 })
  const address = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connection = { agent, port: address.port, host: address.hostname }
  const headers = { ...world.browser.headers(), 'content-type': 'multipart/form-data; boundary=b' }
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(MEBIBYTE + 500_000), Buffer.from('\r\n--b--\r\n')])
  const upload = request({ ...connection, method: 'POST', path: '/api/tasks', headers })
  upload.end(body)
  const [rejected] = (await once(upload, 'response')) as [IncomingMessage]
  await once(rejected.resume(), 'end')
  const nextRequest = request({ ...connection, path: '/healthz' }).end()
  const [answer] = (await once(nextRequest, 'response')) as [IncomingMessage]
  answer.resume()
  expect([rejected.statusCode, answer.statusCode, nextRequest.reusedSocket]).toEqual([413, 200, true])
  agent.destroy()
})

describe('a file name', () => {
  it.each([
    ['C:\\Users\\x\\Liste.xlsx', 'Liste.xlsx'],
    ['<img src=x onerror=alert(1)>.xlsx', '<img src=x onerror=alert(1)>.xlsx'],
    ['a%0d%0aSet-Cookie: x=1.xlsx', 'a%0d%0aSet-Cookie: x=1.xlsx'],
  ])(
    'such as %j is treated as plain text in the response and the download header',
    { tags: ['U-08', 'V5.4.2'] },
    async (name, expectedName) => {
      const world = await createCheckingWorld()
      const answer = await world.upload({ name, bytes: workbookOf(germanUids(1)) })
      expect(answer.statusCode).toBe(201)
      const { id, fileName } = answer.json<Task>()
      expect(fileName).toBe(expectedName)
      await world.ended(id)
      const { headers } = await world.browser.call('GET', `/api/file/result/${id}`)
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename=("[\x20-\x21\x23-\x5b\x5d-\x7e]+"|[\w.-]+)(; filename\*=UTF-8''[\w.!%~-]+)?$/,
      )
      expect(headers['set-cookie']).toBeUndefined()
    },
  )
})

describe('an archive', () => {
  const CENTRAL = Buffer.from('504b0102', 'hex')
  const UNIX = 3
  const SYMLINK = 0o120777

  /** Marks each entry of an archive as a symbolic link. */
  function withSymlinks(bytes: Uint8Array): Uint8Array {
    const archive = Buffer.from(bytes)
    for (let offset = archive.indexOf(CENTRAL); offset !== -1; offset = archive.indexOf(CENTRAL, offset + 1)) {
      archive.writeUInt8(UNIX, offset + 5)
      archive.writeUInt32LE(SYMLINK * 0x10000, offset + 38)
    }
    return new Uint8Array(archive)
  }

  it('whose entries are marked as symlinks is read as data; no link is followed', {
    tags: ['U-09', 'V1.3.6', 'V5.3.1'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const answer = await world.upload({ name: 'a.xlsx', bytes: withSymlinks(workbookOf(germanUids(3))) })
    expect([answer.statusCode, answer.json<Task>().totalRows]).toEqual([201, 3])
  })

  it('with path traversal is rejected and nothing is stored', { tags: ['U-09', 'V5.3.2'] }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    for (const path of ['../../evil.xml', '/etc/cron.d/evil', 'C:\\evil.xml']) {
      const answer = await world.upload({ name: 'a.xlsx', bytes: rawZip([rawPart(path, '<x/>')]) })
      expect(answer.statusCode).toBe(422)
    }
    expect(await countStored(world)).toBe(0)
  })
})
