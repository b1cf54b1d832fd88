import { expect, it } from 'vitest'
import { checkSource, checkTransactions } from './check-transactions.ts'

const wrap = (body: string) => `await needs.db.transaction().execute(async trx => { ${body} })`

it.each([
  ["await needs.db.selectFrom('batch').execute()", 'uses the pool inside a transaction'],
  ["await db.updateTable('batch').execute()", 'uses the pool inside a transaction'],
  ["await boss.send('lanes', {})", 'needs { db: fromKysely(trx) }'],
])('refuses %s inside a transaction', (body, words) => {
  expect(checkSource('src/queue/planted.ts', wrap(body)).join()).toContain(words)
})

it('refuses a raw BEGIN outside database/', () => {
  expect(checkSource('src/queue/planted.ts', "await client.query('begin')")).toHaveLength(1)
  expect(checkSource('src/database/open.ts', "await client.query('begin')")).toHaveLength(0)
})

it('allows trx and a send that joins the transaction', () => {
  const body = "await trx.updateTable('batch').execute(); await boss.send('lanes', {}, { db: fromKysely(trx) })"
  expect(checkSource('src/queue/fine.ts', wrap(body))).toEqual([])
})

it('finds nothing in the product', () => {
  expect(checkTransactions()).toEqual([])
})
