import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeInvalidFields, refuseRepeated } from './invalid-fields.ts'

const schema = z.strictObject({
  uid: z.string().min(1).max(20),
  kind: z.enum(['a', 'b']).optional(),
  checks: z.array(z.strictObject({ zip: z.string().optional() })).optional(),
})

const refusalFor = (input: unknown, language: 'de' | 'en' = 'en') => {
  const issues = schema.safeParse(input).error?.issues ?? []
  return describeInvalidFields({ issues, schema, input, language })
}
const messagesFor = (input: unknown, language?: 'de' | 'en') =>
  refusalFor(input, language).issues.map(({ path, message }) => `${path}: ${message}`)

it('reports an unknown field at any depth, with the known names there', () => {
  expect(messagesFor({ uid: 'x', checks: [{}, { Zip: '1010' }] })).toEqual([
    'checks/1/Zip: Unknown; did you mean zip? Known: zip.',
  ])
  expect(messagesFor({ uid: 'x', strasse: '' }, 'de')).toEqual(['strasse: Unbekannt. Bekannt: uid, kind, checks.'])
  expect(refusalFor({ uid: 'x', strasse: '' }).code).toBe('unknown_field')
})

it('describes other invalid fields in the requested language', () => {
  expect(messagesFor({})).toEqual(['uid: Missing.'])
  expect(messagesFor({ uid: 7 }, 'de')).toEqual(['uid: Hat den falschen Typ; erwartet: string, etwa "ATU13585627".'])
  expect(messagesFor({ uid: '' })).toEqual(['uid: Too small or too short; at least 1.'])
  expect(messagesFor({ uid: 'x'.repeat(21) }, 'de')).toEqual(['uid: Zu groß oder zu lang; höchstens 20.'])
  expect(messagesFor({ uid: 'x', kind: 'c' })).toEqual(['kind: Allowed: a, b.'])
  expect(refusalFor({}).code).toBeUndefined()
})

it('limits the number and the length of issues', () => {
  const manyFields = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at}${'x'.repeat(at % 300)}`, at]))
  const { issues } = refusalFor({ uid: 'x', ...manyFields })
  expect(issues).toHaveLength(50)
  expect(Math.max(...issues.map(({ path }) => path.length))).toBeLessThanOrEqual(100)
})

it('rejects a query with a repeated parameter', () => {
  expect(() => refuseRepeated({ limit: ['1', '2'], after: '3' }, 'en')).toThrow('bad input')
  expect(() => refuseRepeated({ limit: '1' }, 'en')).not.toThrow()
})
