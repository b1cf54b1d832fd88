import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// An earlier release runs for a while on a database that a later one has migrated
// (docs/upgrading.md). Migrations that remove something, or require something that the earlier
// release does not write, must wait for a later release. They are listed in CONTRACTS.
const CONTRACTS: string[] = []
const REMOVAL = /\bdrop (?:table|column|view)\b|\brename (?:to|column)\b|\balter column \w+ (?:set not null|type)\b/i
const REQUIREMENT = /\badd column (?:if not exists )?\w+ (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/i
// The number of the last migration before the first release.
const LAST_UNRELEASED_MIGRATION = '0040'

it('migrations only extend the schema, so that the previous release can use it', () => {
  const migrations = globSync('src/base/database/migrations/*.sql').filter(
    file => (file.split(/[\\/]/).at(-1) ?? '') > LAST_UNRELEASED_MIGRATION,
  )
  expect(migrations.length).toBeGreaterThan(0)
  const contracting = migrations.filter(file =>
    [REMOVAL, REQUIREMENT].some(kind => kind.test(readFileSync(file, 'utf8'))),
  )
  expect(contracting).toEqual(CONTRACTS)
  expect('alter table batch add column later text not null;').toMatch(REQUIREMENT)
  expect("alter table batch add column later text not null default '', drop column name;").toMatch(REMOVAL)
  expect("alter table batch add column later text not null default '';").not.toMatch(REQUIREMENT)
})
