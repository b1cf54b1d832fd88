import { afterEach, expect, it } from 'vitest'
import { clearContents, contentOf, ifNoneMatch } from './polled-content.ts'

afterEach(clearContents)

const answered = (content: unknown, tag: string) => Response.json(content, { headers: { etag: tag } })
const unchanged = () => new Response(null, { status: 304 })

it('gives the last content again where the server says that nothing changed', async () => {
  expect(ifNoneMatch('/api/a')).toEqual({})
  expect(await contentOf('/api/a', answered({ rows: 1 }, '"1"'))).toEqual({ rows: 1 })
  expect(ifNoneMatch('/api/a')).toEqual({ 'If-None-Match': '"1"' })
  expect(await contentOf('/api/a', unchanged())).toEqual({ rows: 1 })
  expect(await contentOf('/api/a', answered({ rows: 2 }, '"2"'))).toEqual({ rows: 2 })
  expect(ifNoneMatch('/api/a')).toEqual({ 'If-None-Match': '"2"' })
  expect(ifNoneMatch('/api/b')).toEqual({})
})

it('keeps nothing of an answer without an ETag, nor of a session that ended', async () => {
  await contentOf('/api/a', answered(1, '"1"'))
  await contentOf('/api/a', Response.json(2))
  expect(ifNoneMatch('/api/a')).toEqual({})
  await contentOf('/api/a', answered(1, '"1"'))
  clearContents()
  expect(ifNoneMatch('/api/a')).toEqual({})
})

it('keeps the contents of the calls that were made last', async () => {
  for (let page = 0; page < 100; page++) await contentOf(`/api/${page}`, answered(page, `"${page}"`))
  expect(ifNoneMatch('/api/0')).toEqual({})
  expect(ifNoneMatch('/api/99')).toEqual({ 'If-None-Match': '"99"' })
})
