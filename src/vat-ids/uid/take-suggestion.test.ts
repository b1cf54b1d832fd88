import { expect, it } from 'vitest'
import { parseUid } from './parse-uid.ts'
import { sayHint } from './say-uid.ts'
import { suggestionOf, takeSuggestion } from './take-suggestion.ts'

const taken = (typed: string) => takeSuggestion(parseUid(typed), typed)

it.each([
  ['60927689', 'ATU60927689'],
  ['U13585627', 'ATU13585627'],
  ['AT 13585627', 'ATU13585627'],
  ['DEI36695976', 'DE136695976'],
  ['IT743110157', 'IT00743110157'],
])('reads %s as %s, and says what was typed', (typed, uid) => {
  const parsed = taken(` ${typed} `)
  expect(parsed).toMatchObject({ askable: true, uid, hints: [{ kind: 'suggestion-taken', uid, typed }] })
  const words = parsed.hints.map(hint => [sayHint(hint, 'de'), sayHint(hint, 'en')])
  expect(words).toEqual([
    [`Vorschlag übernommen: ${uid} statt „${typed}“.`, `Suggestion accepted: ${uid} instead of “${typed}”.`],
  ])
})

it.each(['60927680', '136695976', 'ATU13585627', 'DE136695977', 'keine', '', 'CHE123456789'])(
  'leaves %j as it was read',
  typed => {
    const parsed = parseUid(typed)
    expect(suggestionOf(parsed)).toBe('')
    expect(takeSuggestion(parsed, typed)).toBe(parsed)
  },
)
