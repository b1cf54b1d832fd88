import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../tests/world/people.ts'
import { type Caller, callerOn, signIn } from '../../tests/world/sign-in.ts'
import { createWeb, type Web } from '../../tests/world/web.ts'
import { ROLES } from '../roles/role-rules.ts'
import { LOGO_MOST_BYTES } from './logo-rules.ts'
import type { Company } from './wire.ts'

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

const pngOf = (pixels: Buffer, ...more: Buffer[]) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.alloc(13)),
    chunk('IDAT', pixels),
    ...more,
    chunk('IEND', Buffer.alloc(0)),
  ])

const PNG = pngOf(deflateSync(Buffer.alloc(64)))
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(40, 1), Buffer.from('ffd9', 'hex')])
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

async function world() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const own = await addTestCompany(web)
  const other = await addTestCompany(web)
  const admin = await addPerson(web, { companyId: own.id, role: ROLES.admin })
  const user = await addPerson(web, { companyId: own.id })
  const dev = await addPerson(web, { companyId: operator.id, role: ROLES.dev })
  return { ...web, own, other, admin, user, dev }
}

async function give({ app }: Web, caller: Caller, id: number, bytes: Buffer, type = 'image/png', field = 'file') {
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

const files = async ({ database }: Web) =>
  (await database.db.selectFrom('file').select('id').execute()).length + (await parts(database))
const parts = async (database: Web['database']) =>
  (await database.db.selectFrom('file_part').select('number').execute()).length

describe('a company’s logo', () => {
  it('is given by its Admin, seen by anybody, replaced and taken away', async () => {
    const web = await world()
    const admin = await signIn(web.app, web.admin, web.clock)
    const path = `/api/company/${web.own.id}/logo`
    expect((await give(web, admin, web.own.id, PNG)).statusCode).toBe(204)
    const listed = (await admin.call('GET', '/api/company')).json<Company[]>()[0]
    expect(listed?.logo).toMatch(new RegExp(`^${path}\\?version=\\d+$`))
    const seen = await callerOn(web.app).call('GET', listed?.logo ?? '')
    expect([seen.statusCode, seen.rawPayload]).toEqual([200, PNG])
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    })
    expect((await give(web, admin, web.own.id, JPEG, 'text/plain')).statusCode).toBe(204)
    const changed = (await admin.call('GET', '/api/company')).json<Company[]>()[0]
    expect(changed?.logo).not.toBe(listed?.logo)
    expect((await callerOn(web.app).call('GET', path)).headers['content-type']).toBe('image/jpeg')
    expect(await files(web)).toBe(2)
    expect((await admin.call('DELETE', path)).statusCode).toBe(204)
    expect((await admin.call('DELETE', path)).statusCode).toBe(204)
    expect((await callerOn(web.app).call('GET', path)).statusCode).toBe(404)
    expect(await files(web)).toBe(0)
    const lines = await web.database.db
      .selectFrom('audit_log')
      .where('action', '=', 'company.logo')
      .selectAll()
      .execute()
    expect(lines.map(line => line.object)).toEqual(Array.from({ length: 3 }, () => `company/${web.own.id}`))
  })

  it('that is none answers like a company that is none', async () => {
    const web = await world()
    const none = await callerOn(web.app).call('GET', `/api/company/${web.own.id}/logo`)
    const unknown = await callerOn(web.app).call('GET', '/api/company/99999/logo')
    expect([none.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(none.body).toBe(unknown.body)
  })

  it('goes with its company', async () => {
    const web = await world()
    const dev = await signIn(web.app, web.dev, web.clock)
    expect((await give(web, dev, web.own.id, PNG)).statusCode).toBe(204)
    expect((await dev.call('DELETE', `/api/company/${web.own.id}`)).statusCode).toBe(204)
    expect((await callerOn(web.app).call('GET', `/api/company/${web.own.id}/logo`)).statusCode).toBe(404)
    expect(await files(web)).toBe(0)
  })

  it('is refused where it is no picture, torn, too large or not one’s own to give', async () => {
    const web = await world()
    const admin = await signIn(web.app, web.admin, web.clock)
    const user = await signIn(web.app, web.user, web.clock)
    const bomb = pngOf(deflateSync(Buffer.alloc(80 * 1024 * 1024), { level: 9 }))
    const large = pngOf(deflateSync(Buffer.alloc(64)), chunk('tEXt', Buffer.alloc(LOGO_MOST_BYTES)))
    const answers = [
      await give(web, admin, web.own.id, SVG, 'image/png'),
      await give(web, admin, web.own.id, PNG.subarray(0, 60)),
      await give(web, admin, web.own.id, bomb),
      await give(web, admin, web.own.id, large),
      await give(web, admin, web.own.id, PNG, 'image/png', 'other'),
      await admin.call('PUT', `/api/company/${web.own.id}/logo`, {}),
      await give(web, admin, web.other.id, PNG),
      await give(web, user, web.own.id, PNG),
      await give(web, callerOn(web.app), web.own.id, PNG),
    ]
    const statuses = answers.map(answer => answer.statusCode)
    expect(statuses).toEqual([415, 422, bomb.length > LOGO_MOST_BYTES ? 413 : 422, 413, 400, 400, 403, 403, 401])
    expect(await files(web)).toBe(0)
  })
})
