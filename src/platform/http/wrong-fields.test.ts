import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeInvalidFields, refuseRepeated } from './wrong-fields.ts'

const schema = z.strictObject({
  uid: z.string().min(1).max(20),
  kind: z.enum(['a', 'b']).optional(),
  checks: z.array(z.strictObject({ zip: z.string().optional() })).optional(),
})

const refusalOf = (input: unknown, language: 'de' | 'en' = 'en') => {
  const found = schema.safeParse(input).error?.issues ?? []
  return describeInvalidFields({ issues: found, schema, input, language })
}
const saidOf = (input: unknown, language?: 'de' | 'en') =>
  refusalOf(input, language).issues.map(({ path, message }) => `${path}: ${message}`)

it('names an unknown field at any depth, and the known ones there', () => {
  expect(saidOf({ uid: 'x', checks: [{}, { Zip: '1010' }] })).toEqual([
    'checks/1/Zip: Unknown; did you mean zip? Known: zip.',
  ])
  expect(saidOf({ uid: 'x', strasse: '' }, 'de')).toEqual(['strasse: Unbekannt. Bekannt: uid, kind, checks.'])
  expect(refusalOf({ uid: 'x', strasse: '' }).code).toBe('unknown_field')
})

it('says of the others what is wrong, in the language', () => {
  expect(saidOf({})).toEqual(['uid: Missing.'])
  expect(saidOf({ uid: 7 }, 'de')).toEqual(['uid: Hat den falschen Typ; erwartet: string, etwa "ATU13585627".'])
  expect(saidOf({ uid: '' })).toEqual(['uid: Too small or too short; at least 1.'])
  expect(saidOf({ uid: 'x'.repeat(21) }, 'de')).toEqual(['uid: Zu groß oder zu lang; höchstens 20.'])
  expect(saidOf({ uid: 'x', kind: 'c' })).toEqual(['kind: Allowed: a, b.'])
  expect(refusalOf({}).code).toBeUndefined()
})

it('is bounded, for any input', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at}${'x'.repeat(at % 300)}`, at]))
  const { issues } = refusalOf({ uid: 'x', ...many })
  expect(issues).toHaveLength(50)
  expect(Math.max(...issues.map(({ path }) => path.length))).toBeLessThanOrEqual(100)
})

it('refuses a query that says anything twice', () => {
  expect(() => refuseRepeated({ limit: ['1', '2'], after: '3' }, 'en')).toThrow('bad input')
  expect(() => refuseRepeated({ limit: '1' }, 'en')).not.toThrow()
})
