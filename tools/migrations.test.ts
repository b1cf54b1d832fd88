import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// An earlier release continues for a while on a database that a later one has migrated
// (docs/upgrading.md). So a migration must wait for a later release if it removes something or
// requires what the earlier release does not write. It is then named here with that release.
const CONTRACTS: string[] = []
const TAKES_AWAY = /\bdrop (?:table|column|view)\b|\brename (?:to|column)\b|\balter column \w+ (?:set not null|type)\b/i
const ASKS_FOR_MORE = /\badd column (?:if not exists )?\w+ (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/i
// The last migration before the first release.
const LAST_OF_BEFORE = '0040'

it('migrations expand what is there, so that the release before can go on beside them', () => {
  const later = globSync('src/base/database/migrations/*.sql').filter(
    file => (file.split(/[\\/]/).at(-1) ?? '') > LAST_OF_BEFORE,
  )
  expect(later.length).toBeGreaterThan(0)
  const contracting = later.filter(file =>
    [TAKES_AWAY, ASKS_FOR_MORE].some(kind => kind.test(readFileSync(file, 'utf8'))),
  )
  expect(contracting).toEqual(CONTRACTS)
  expect('alter table batch add column later text not null;').toMatch(ASKS_FOR_MORE)
  expect("alter table batch add column later text not null default '', drop column name;").toMatch(TAKES_AWAY)
  expect("alter table batch add column later text not null default '';").not.toMatch(ASKS_FOR_MORE)
})
