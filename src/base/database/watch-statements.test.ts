import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementName, withoutValues } from './watch-statements.ts'

describe('the name of a statement', () => {
  it.each([
    ['select "id" from "batch" where "status" in ($1, $2)', 'select batch'],
    ['insert into "file" ("size", "sha256") values ($1, $2) returning "id"', 'insert file'],
    ['update "company" set "name" = $1 where "id" = $2', 'update company'],
    ['delete from "session" where "ends_at" <= $1', 'delete session'],
    [
      'insert into cache_entry (uid) values ($1) on conflict (uid) do update set uid = excluded.uid',
      'insert cache_entry',
    ],
    ['select id from partner where id = $1 for no key update', 'select partner'],
    ['update mail set x = 1 from (select id from mail limit 1 for update skip locked) due', 'update mail'],
    ['select id from users for update of users nowait', 'select users'],
    [
      'with moved as materialized (select * from partner), named (id) as (select 1 from moved)\n insert into partner_change select * from moved join named using (id)',
      'insert partner, partner_change',
    ],
    [
      'select count(*), extract(epoch from at) from mail where days is distinct from "kept"."days" and id in (select n from generate_series(1, 9) n)',
      'select mail',
    ],
    ['select a.id from a join b on true join c on true join d on true join e on true', 'select a, b, c, d'],
    ['select pg_advisory_xact_lock(7, $1::int)', 'select pg_advisory_xact_lock'],
    ['select 1', 'select'],
    ['analyze', 'analyze'],
    ['', 'other'],
  ])('%s: %s', (text, name) => expect(statementName(text)).toBe(name))

  it('does not depend on the number of values', () => {
    const text = (count: number) =>
      `insert into question (uid) values ${Array.from({ length: count }, (_, at) => `($${at + 1})`).join(', ')}`
    expect(statementName(text(1))).toBe(statementName(text(1_000)))
  })
})

describe('the text of a statement', () => {
  const value = fc.stringMatching(/^[a-z0-9 ]{0,20}$/).map(inner => `Geheim${inner}`)

  it('never contains a literal value', () =>
    fc.assert(
      fc.property(value, value, fc.nat(), (one, other, number) => {
        const text = `select id from company where name = '${one}' or name like 'it''s ${other}' or id = ${number}`
        expect(statementName(text)).toBe('select company')
        expect(withoutValues(text)).toBe('select id from company where name = ? or name like ? or id = ?')
      }),
    ))

  it('keeps parameters and digits of names, and has a maximum length', () => {
    expect(withoutValues('select $1,\n  "a1"  + 25.5')).toBe('select $1, "a1" + ?')
    expect(withoutValues('x'.repeat(9_999))).toHaveLength(2_000)
  })
})
