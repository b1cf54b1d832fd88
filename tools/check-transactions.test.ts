import { expect, it } from 'vitest'
import { checkSource, checkTransactions } from './check-transactions.ts'

const POOL = 'uses the pool inside a transaction'

// Every way into a transaction: Kysely's own, commit, a custom wrapper, and functions called from
// inside one.
const WAYS: [string, (body: string) => string][] = [
  ['db.transaction()', body => `await needs.db.transaction().execute(async trx => { ${body} })`],
  ['a chain', body => `db.transaction().setIsolationLevel('serializable').execute(async trx => { ${body} })`],
  ['commit', body => `await commit(needs.database, async trx => { ${body} })`],
  ['commit, its transaction not even taken', body => `await commit(needs.database, async () => { ${body} })`],
  [
    'commit with a function made before',
    body => `const work = async (trx: Transaction) => { ${body} }; commit(d, work)`,
  ],
  [
    'a wrapper',
    body => `
      function inOne<T>(d: OpenDatabase, work: (trx: Transaction) => Promise<T>) { return d.start(work) }
      inOne(needs.database, async () => { ${body} })`,
  ],
  [
    'a wrapper that is an arrow function',
    body => `
      const inOne = (work: (inner: Transaction) => Promise<void>) => start(work)
      inOne(async inner => { ${body} })`,
  ],
  ['a function that takes trx', body => `async function keep(needs: Needs, trx: Transaction) { ${body} }`],
  ['one that takes it by another name', body => `const keep = async (inner: Transaction) => { ${body} }`],
]

const USES: [string, string][] = [
  ["await needs.db.selectFrom('batch').execute()", POOL],
  ["await db.updateTable('batch').execute()", POOL],
  ['await db.transaction().execute(work)', POOL],
  ['await commit(database, trx => keep(trx))', POOL],
  ['await companyOf(needs.database.db, 1)', POOL],
  ['await companyOf({ db }, 1)', POOL],
  ['await companyOf({ where: database }, 1)', POOL],
  ['const pool = db', POOL],
  ['await sql`select 1`.execute(needs.database.db)', POOL],
  ["await boss.send('lanes', {})", 'needs { db: fromKysely(trx) }'],
  ["await needs.boss.send('lanes', {}, { db: needs.db })", POOL],
]

it.each(WAYS.flatMap(([way, wrap]) => USES.map(([use, words]) => ({ way, wrap, use, words }))))(
  'refuses $use inside a transaction by $way',
  ({ wrap, use, words }) => {
    expect(checkSource('src/checking/batches/planted.ts', wrap(use)).join()).toContain(words)
  },
)

it('names the line, and each use once', () => {
  const text = "commit(\n  database,\n  async trx => {\n    await needs.database.db.selectFrom('batch').execute()\n})"
  expect(checkSource('src/checking/batches/planted.ts', text)).toEqual([
    `src/checking/batches/planted.ts:4 ${POOL}: use trx`,
  ])
})

it('refuses a raw BEGIN outside database/', () => {
  expect(checkSource('src/checking/batches/planted.ts', "await client.query('begin')")).toHaveLength(1)
  expect(checkSource('src/base/database/open.ts', "await client.query('begin')")).toHaveLength(0)
})

it.each(WAYS)('allows trx and a send that joins the transaction, by %s', (_way, wrap) => {
  const sending =
    "await boss.send('lanes', {}, { db: fromKysely(trx) }); const { kind } = { kind: needs.database.kind }"
  const joined = "{ const db = fromKysely(trx)\n await boss.complete('lanes', {}, { db }) }"
  expect(
    checkSource(
      'src/checking/batches/fine.ts',
      wrap(`await trx.updateTable('batch').execute(); ${sending}; ${joined}`),
    ),
  ).toEqual([])
})

it('allows the pool before and after a transaction', () => {
  const text =
    'const a = await read(database.db); await commit(database, async trx => keep(trx, a)); await read(database.db)'
  expect(checkSource('src/checking/batches/fine.ts', text)).toEqual([])
})

it('finds nothing in the product', () => {
  expect(checkTransactions()).toEqual([])
})
