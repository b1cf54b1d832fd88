import { describe, expect, it } from 'vitest'
import { createRandom, sampleOf } from '../../../tests/answers/chance.ts'
import { strangeFields } from '../../../tests/answers/strange-fields.ts'
import { loadAnswerSets } from '../../../tests/answers/try-answers.ts'
import type { RegisterAnswers, WellFormedAnswer } from '../authorities/reading/well-formed-answers.ts'

// npm run test:answers adds fields to objects, but not to those within lists, where these registers
// have all that they say about a number.
const REGISTERS = ['white-list', 'ds_dphs', 'ds_dphv', 'ds_dphz', 'anaf']
// Their content is about something else.
const OTHER_PARTS = /inregistrare_RTVAI|adresa_domiciliu_fiscal/

const sets = (await loadAnswerSets()).filter(({ register }) => REGISTERS.includes(register))

type Json = Record<string, unknown>

/** Every object within a list of an answer, as a copy of the answer in which it can be changed. */
function objectsInLists(body: string): { answer: Json; object: Json }[] {
  const count = [...objectsOf(JSON.parse(body))].length
  return Array.from({ length: count }, (_, at) => {
    const answer: Json = JSON.parse(body)
    return { answer, object: [...objectsOf(answer)][at] ?? {} }
  })
}

function* objectsOf(value: unknown, isInList = false, name = ''): Generator<Json> {
  if (typeof value !== 'object' || value === null || OTHER_PARTS.test(name)) return
  if (isInList && !Array.isArray(value)) yield value as Json
  for (const [key, each] of Object.entries(value)) yield* objectsOf(each, isInList || Array.isArray(value), key)
}

/** Returns the answers with one more field in an object, and whether they may count. */
const withFields = (register: RegisterAnswers, answer: WellFormedAnswer) =>
  strangeFields(register, answer).flatMap(({ rule, name, value }) =>
    objectsInLists(answer.body).flatMap(({ answer: changed, object }) => {
      if (Object.hasOwn(object, name)) return []
      object[name] = value
      return [{ what: `${name} ${value}`, body: JSON.stringify(changed), mayCount: rule === 'harmless' }]
    }),
  )

describe.each(sets)('$register', register => {
  it.each(register.answers)('$what: a field within a list that contradicts it leaves nothing', async answer => {
    const changed = sampleOf(createRandom(5), withFields(register, answer), 200)
    // A number that was not found has no object.
    expect(changed).toHaveLength(answer.body.includes('"found":[]') ? 0 : 200)
    for (const { what, body, mayCount } of changed)
      expect([what, body, await register.read(body, 200)]).toEqual([what, body, mayCount ? answer.expected : ''])
  })
})
