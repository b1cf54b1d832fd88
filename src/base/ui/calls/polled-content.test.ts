import { afterEach, expect, it } from 'vitest'
import { clearPolledContents, ifNoneMatch, readPolledContent } from './polled-content.ts'

afterEach(clearPolledContents)

const responseWith = (content: unknown, tag: string) => Response.json(content, { headers: { etag: tag } })
const notModified = () => new Response(null, { status: 304 })

it('returns the last content again for a 304', async () => {
  expect(ifNoneMatch('/api/a')).toEqual({})
  expect(await readPolledContent('/api/a', responseWith({ rows: 1 }, '"1"'))).toEqual({ rows: 1 })
  expect(ifNoneMatch('/api/a')).toEqual({ 'If-None-Match': '"1"' })
  expect(await readPolledContent('/api/a', notModified())).toEqual({ rows: 1 })
  expect(await readPolledContent('/api/a', responseWith({ rows: 2 }, '"2"'))).toEqual({ rows: 2 })
  expect(ifNoneMatch('/api/a')).toEqual({ 'If-None-Match': '"2"' })
  expect(ifNoneMatch('/api/b')).toEqual({})
})

it('caches neither an answer without an ETag nor answers of an ended session', async () => {
  await readPolledContent('/api/a', responseWith(1, '"1"'))
  await readPolledContent('/api/a', Response.json(2))
  expect(ifNoneMatch('/api/a')).toEqual({})
  await readPolledContent('/api/a', responseWith(1, '"1"'))
  clearPolledContents()
  expect(ifNoneMatch('/api/a')).toEqual({})
})

it('keeps the contents of the latest calls', async () => {
  for (let page = 0; page < 100; page++) await readPolledContent(`/api/${page}`, responseWith(page, `"${page}"`))
  expect(ifNoneMatch('/api/0')).toEqual({})
  expect(ifNoneMatch('/api/99')).toEqual({ 'If-None-Match': '"99"' })
})
