import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createWeb } from '../../../tests/world/product/web.ts'

const SECRET = 'Streng geheime Handels GmbH'

/**
 * Creates an application whose log is captured, a company, and a database function that takes more
 * than a second.
 */
async function setUpSlowStatements() {
  const lines: { msg: string; statement?: string; milliseconds?: number; text?: string }[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) })
  const web = await createWeb({ log })
  const { db } = web.database
  await addTestCompany(web, { name: SECRET })
  await sql`create function slowly(text) returns text language plpgsql as $$
    begin while clock_timestamp() < statement_timestamp() + interval '1.05 seconds' loop end loop; return $1; end $$`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`drop function slowly(text)`.execute(db)))
  return { ...web, slow: () => lines.filter(({ msg }) => msg === 'a statement took over a second') }
}

const countOf = async ({ runtime }: Awaited<ReturnType<typeof setUpSlowStatements>>, statement: string) => {
  const line = `uid_check_database_slow_statements_total{statement="${statement}"} `
  const match = (await runtime.metrics.text()).split('\n').find(each => each.startsWith(line))
  return match === undefined ? null : Number(match.slice(line.length))
}

it('logs a statement of more than a second by name and text, without values, and counts it', async () => {
  const web = await setUpSlowStatements()
  const { db } = web.database
  await sql`select slowly(name) from company where name = ${SECRET} and name like 'Streng%' limit 1`.execute(db)
  const [line, ...more] = web.slow().filter(({ text }) => text?.includes('slowly(name)'))
  expect(more).toEqual([])
  expect(line).toMatchObject({
    statement: 'select company',
    text: 'select slowly(name) from company where name = $1 and name like ? limit ?',
  })
  expect(line?.milliseconds).toBeGreaterThan(1_000)
  expect(JSON.stringify(line)).not.toMatch(/Streng|geheim/i)
  expect(await countOf(web, 'select company')).toBeGreaterThanOrEqual(1)
  expect(await web.runtime.metrics.text()).not.toMatch(/Streng|geheim/i)
})

it('names statements of the query builder, and failed ones', async () => {
  const web = await setUpSlowStatements()
  const { db } = web.database
  const update = db.updateTable('company').set({ name: sql<string>`slowly(name)` }).where('name', '=', SECRET)
  await update.execute()
  await expect(
    update.returning(sql<number>`1 / (length(slowly(name)) - length(name))`.as('no')).execute(),
  ).rejects.toThrow()
  expect(web.slow().filter(({ statement }) => statement === 'update company')).toHaveLength(2)
  expect(await countOf(web, 'update company')).toBe(2)
})
