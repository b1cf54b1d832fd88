import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { callUrl, get, schemaType } from './contract-rules.ts'

const query = z.object({ search: z.string().optional(), page: z.coerce.number().optional() })
const things = get('/api/company/:companyId/things/:uid', { who: 'anyUser', query: schemaType<typeof query>() })

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })

it('builds a URL from which every value can be decoded again', () => {
  fc.assert(
    fc.property(fc.nat(), text, text, (companyId, uid, search) => {
      const { pathname, searchParams } = new URL(callUrl(things, { companyId, uid, query: { search } }), 'http://x')
      // "." and ".." as whole segments are steps of a path; no id and no UID is one.
      fc.pre(!/^\.{1,2}$/.test(uid))
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'company', `${companyId}`, 'things', uid])
      expect([...searchParams]).toEqual([['search', search]])
    }),
  )
})

it.each([
  [{}, ''],
  [{ query: {} }, ''],
  [{ query: { search: null, page: undefined } }, ''],
  [{ query: { search: '', page: 0 } }, '?search=&page=0'],
])('omits query parameters that are null or undefined: %j', (input, queryString) => {
  expect(callUrl(things, { companyId: 3, uid: 'ATU1', ...input })).toBe(`/api/company/3/things/ATU1${queryString}`)
})
