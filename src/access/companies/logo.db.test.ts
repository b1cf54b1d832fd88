import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { type Caller, createCaller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { MAX_LOGO_BYTES } from './company-rules.ts'
import type { Company } from './wire.ts'

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

type Size = { width: number; height: number }

// Grey, eight bits per pixel.
function pngHeader({ width, height }: Size): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return header
}

const pngOf = (pixels: Buffer, size: Size = { width: 7, height: 8 }, ...extraChunks: Buffer[]) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', pngHeader(size)),
    chunk('IDAT', pixels),
    ...extraChunks,
    chunk('IEND', Buffer.alloc(0)),
  ])

/** Returns a JPEG with a comment, a table, the frame and a scan, but no real pixels. */
function jpegOf({ width, height }: Size, frame = 0xc0): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from('ffd8fffe0004abcdffffc40003aa', 'hex'),
    Buffer.from([0xff, frame, 0, 11, 8]),
    size,
    Buffer.from('01011100ffda0008010100003f00', 'hex'),
    Buffer.alloc(40, 1),
    Buffer.from('ffd9', 'hex'),
  ])
}

const PNG = pngOf(deflateSync(Buffer.alloc(64)))
const JPEG = jpegOf({ width: 7, height: 8 })
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

async function createFixture() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const own = await addTestCompany(web)
  const other = await addTestCompany(web)
  const third = await addTestCompany(web)
  const admin = await addPerson(web, { companyId: own.id, role: ROLES.admin })
  const user = await addPerson(web, { companyId: own.id })
  const dev = await addPerson(web, { companyId: operator.id, role: ROLES.dev })
  return { ...web, own, other, third, admin, user, dev }
}

async function uploadLogo({ app }: Web, caller: Caller, id: number, bytes: Buffer, type = 'image/png', field = 'file') {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), 'logo.png')
  const body = new Response(form)
  return app.inject({
    method: 'PUT',
    url: `/api/company/${id}/logo`,
    headers: { ...caller.headers(), 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

const countFiles = async ({ database }: Web) =>
  (await database.db.selectFrom('file').select('id').execute()).length + (await countFileParts(database))
const countFileParts = async (database: Web['database']) =>
  (await database.db.selectFrom('file_part').select('number').execute()).length

describe('a company’s logo', () => {
  it('is set, replaced and removed by the Admin, and visible to the company’s users', { tags: ['C1-24'] }, async () => {
    const web = await createFixture()
    const admin = await signIn(web.app, web.admin, web.clock)
    const user = await signIn(web.app, web.user, web.clock)
    const path = `/api/company/${web.own.id}/logo`
    expect((await uploadLogo(web, admin, web.own.id, PNG)).statusCode).toBe(204)
    const listedCompany = (await admin.call('GET', '/api/company')).json<Company[]>()[0]
    expect(listedCompany?.logo).toMatch(new RegExp(`^${path}\\?version=\\d+$`))
    const logoResponse = await user.call('GET', listedCompany?.logo ?? '')
    expect([logoResponse.statusCode, logoResponse.rawPayload]).toEqual([200, PNG])
    expect(logoResponse.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
      vary: expect.stringContaining('Cookie'),
    })
    expect((await uploadLogo(web, admin, web.own.id, JPEG, 'text/plain')).statusCode).toBe(204)
    const changedCompany = (await admin.call('GET', '/api/company')).json<Company[]>()[0]
    expect(changedCompany?.logo).not.toBe(listedCompany?.logo)
    expect((await user.call('GET', path)).headers['content-type']).toBe('image/jpeg')
    expect(await countFiles(web)).toBe(2)
    expect((await admin.call('DELETE', path)).statusCode).toBe(204)
    expect((await admin.call('DELETE', path)).statusCode).toBe(204)
    expect((await user.call('GET', path)).statusCode).toBe(404)
    expect(await countFiles(web)).toBe(0)
    const lines = await web.database.db
      .selectFrom('audit_log')
      .where('action', '=', 'company.logo')
      .selectAll()
      .execute()
    expect(lines.map(line => line.object)).toEqual(Array.from({ length: 3 }, () => `company/${web.own.id}`))
  })

  it('does not reveal customers: other callers get the same answer for all companies', {
    tags: ['V8.2.2'],
  }, async () => {
    const web = await createFixture()
    const dev = await signIn(web.app, web.dev, web.clock)
    const user = await signIn(web.app, web.user, web.clock)
    expect((await uploadLogo(web, dev, web.other.id, PNG)).statusCode).toBe(204)
    expect((await uploadLogo(web, dev, OPERATOR_COMPANY_ID, JPEG)).statusCode).toBe(204)
    const fetchLogo = async (caller: Caller, id: number) => {
      const { statusCode, headers, body } = await caller.call('GET', `/api/company/${id}/logo`)
      const { date: _date, ...rest } = headers
      return { statusCode, headers: rest, body }
    }
    for (const [caller, status] of [[createCaller(web.app), 401] as const, [user, 403] as const]) {
      const answers = await Promise.all([web.other.id, web.third.id, 99_999].map(id => fetchLogo(caller, id)))
      expect(answers[0]?.statusCode).toBe(status)
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
      expect((await fetchLogo(caller, OPERATOR_COMPANY_ID)).headers['content-type']).toBe('image/jpeg')
    }
    expect((await fetchLogo(dev, web.other.id)).statusCode).toBe(200)
    expect((await fetchLogo(user, web.own.id)).statusCode).toBe(404)
  })

  it('is rejected by its header above the maximum number of pixels', { tags: ['V5.2.1'] }, async () => {
    const web = await createFixture()
    const admin = await signIn(web.app, web.admin, web.clock)
    const pixels = deflateSync(Buffer.alloc(64))
    const tooLarge = [
      pngOf(pixels, { width: 30_000, height: 30_000 }),
      pngOf(pixels, { width: 4_001, height: 1 }),
      pngOf(pixels, { width: 2_000, height: 2_500 }),
      jpegOf({ width: 30_000, height: 30_000 }),
      // Progressive.
      jpegOf({ width: 65_535, height: 65_535 }, 0xc2),
      jpegOf({ width: 1, height: 4_001 }),
    ]
    for (const bytes of tooLarge) {
      const answer = await uploadLogo(web, admin, web.own.id, bytes)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        expect.stringContaining('Bildpunkte'),
      ])
    }
    expect(await countFiles(web)).toBe(0)
    const largest = { width: 2_000, height: 2_000 }
    for (const bytes of [pngOf(pixels, largest), jpegOf(largest)])
      expect((await uploadLogo(web, admin, web.own.id, bytes)).statusCode).toBe(204)
  })

  it('is deleted with its company', async () => {
    const web = await createFixture()
    const dev = await signIn(web.app, web.dev, web.clock)
    expect((await uploadLogo(web, dev, web.own.id, PNG)).statusCode).toBe(204)
    expect((await dev.call('DELETE', `/api/company/${web.own.id}`)).statusCode).toBe(204)
    expect((await dev.call('GET', `/api/company/${web.own.id}/logo`)).statusCode).toBe(404)
    expect(await countFiles(web)).toBe(0)
  })

  it('is rejected if it is no image, truncated, too large or not permitted', { tags: ['V5.2.2'] }, async () => {
    const web = await createFixture()
    const admin = await signIn(web.app, web.admin, web.clock)
    const user = await signIn(web.app, web.user, web.clock)
    const bomb = pngOf(deflateSync(Buffer.alloc(80 * 1024 * 1024), { level: 9 }))
    const large = pngOf(deflateSync(Buffer.alloc(64)), undefined, chunk('tEXt', Buffer.alloc(MAX_LOGO_BYTES)))
    const answers = [
      await uploadLogo(web, admin, web.own.id, SVG, 'image/png'),
      await uploadLogo(web, admin, web.own.id, PNG.subarray(0, 60)),
      await uploadLogo(web, admin, web.own.id, bomb),
      await uploadLogo(web, admin, web.own.id, jpegOf({ width: 7, height: 0 })),
      await uploadLogo(web, admin, web.own.id, Buffer.from('ffd8ffe0000400ffd9', 'hex')),
      await uploadLogo(web, admin, web.own.id, large),
      await uploadLogo(web, admin, web.own.id, PNG, 'image/png', 'other'),
      await admin.call('PUT', `/api/company/${web.own.id}/logo`, {}),
      await uploadLogo(web, admin, web.other.id, PNG),
      await uploadLogo(web, user, web.own.id, PNG),
      await uploadLogo(web, createCaller(web.app), web.own.id, PNG),
    ]
    const statuses = answers.map(answer => answer.statusCode)
    expect(statuses).toEqual([
      415,
      422,
      bomb.length > MAX_LOGO_BYTES ? 413 : 422,
      422,
      422,
      413,
      400,
      400,
      403,
      403,
      401,
    ])
    expect(await countFiles(web)).toBe(0)
  })
})
