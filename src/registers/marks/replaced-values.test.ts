import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadAnswerSets } from '../../../tests/answers/try-answers.ts'

const REGISTERS = ['white-list', 'white-list account', 'ds_dphs', 'ds_dphv', 'ds_dphz', 'anaf']
const sets = (await loadAnswerSets()).filter(({ register }) => REGISTERS.includes(register))

/** What a reader may make of an answer, whatever is in it: one statement, or none. */
const RESULT = /^(?:|true|false|[a-zA-Z]+ (?:null|\d{4}-\d\d-\d\d))$/

type Json = Record<string, unknown>

/** Every object and list of an answer, with its keys. */
function* placesIn(value: unknown): Generator<[holder: Json, key: string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    yield [value as Json, key]
    yield* placesIn(each)
  }
}

const hostileValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>('__proto__', 'constructor', '', ' ', '\u0000', '\ud800', 1e308, -0, [[]], [{}], {}, null),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length').map(name => JSON.parse(`{"${name}":[{}]}`)),
  fc.string().map(text => text.repeat(50)),
)

describe.each(sets)('$register', ({ answers, read }) => {
  it('never throws, and says no more than one thing, whatever stands in for a value', async () => {
    const places = answers.flatMap(({ body }) => [...placesIn(JSON.parse(body))].map((_, at) => ({ body, at })))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostileValue, async ({ body, at }, value) => {
        const answer: unknown = JSON.parse(body)
        const [holder, key] = [...placesIn(answer)][at] ?? []
        if (holder && key !== undefined) holder[key] = value
        expect(await read(JSON.stringify(answer), 200)).toMatch(RESULT)
      }),
      { numRuns: 500, seed: 7 },
    )
  })

  it('never throws, whatever the body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async body => {
        expect(await read(body, 200)).toBe('')
      }),
      { seed: 7 },
    )
  })
})
