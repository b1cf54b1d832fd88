import { expect, it } from 'vitest'
import { checkSource, checkTransactions } from './check-transactions.ts'

const POOL_MESSAGE = 'uses the pool inside a transaction'

// Every form of code inside a transaction: Kysely's own method, commit, a custom wrapper, and
// functions that take a transaction.
const TRANSACTION_FORMS: [string, (body: string) => string][] = [
  ['db.transaction()', body => `await needs.db.transaction().execute(async trx => { ${body} })`],
  ['a chain', body => `db.transaction().setIsolationLevel('serializable').execute(async trx => { ${body} })`],
  ['commit', body => `await commit(needs.database, async trx => { ${body} })`],
  [
    'commit with a callback that ignores the transaction',
    body => `await commit(needs.database, async () => { ${body} })`,
  ],
  [
    'commit with a function declared before',
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
  ['a function that takes it by another name', body => `const keep = async (inner: Transaction) => { ${body} }`],
]

const REJECTED_USES: [string, string][] = [
  ["await needs.db.selectFrom('batch').execute()", POOL_MESSAGE],
  ["await db.updateTable('batch').execute()", POOL_MESSAGE],
  ['await db.transaction().execute(work)', POOL_MESSAGE],
  ['await commit(database, trx => keep(trx))', POOL_MESSAGE],
  ['await companyOf(needs.database.db, 1)', POOL_MESSAGE],
  ['await companyOf({ db }, 1)', POOL_MESSAGE],
  ['await companyOf({ where: database }, 1)', POOL_MESSAGE],
  ['const pool = db', POOL_MESSAGE],
  ['await sql`select 1`.execute(needs.database.db)', POOL_MESSAGE],
  ["await boss.send('lanes', {})", 'needs { db: fromKysely(trx) }'],
  ["await needs.boss.send('lanes', {}, { db: needs.db })", POOL_MESSAGE],
]

it.each(
  TRANSACTION_FORMS.flatMap(([form, wrap]) => REJECTED_USES.map(([use, words]) => ({ way: form, wrap, use, words }))),
)('rejects $use inside a transaction by $way', ({ wrap, use, words: message }) => {
  expect(checkSource('src/checking/batches/planted.ts', wrap(use)).join()).toContain(message)
})

it('reports the line of a use, and each use only once', () => {
  const text = "commit(\n  database,\n  async trx => {\n    await needs.database.db.selectFrom('batch').execute()\n})"
  expect(checkSource('src/checking/batches/planted.ts', text)).toEqual([
    `src/checking/batches/planted.ts:4 ${POOL_MESSAGE}: use trx`,
  ])
})

it('rejects a raw BEGIN outside database/', () => {
  expect(checkSource('src/checking/batches/planted.ts', "await client.query('begin')")).toHaveLength(1)
  expect(checkSource('src/base/database/open.ts', "await client.query('begin')")).toHaveLength(0)
})

it.each(TRANSACTION_FORMS)('allows trx and a send that joins the transaction, by %s', (_way, wrap) => {
  const sending =
    "await boss.send('lanes', {}, { db: fromKysely(trx) }); const { kind } = { kind: needs.database.kind }"
  const joinedPool = "{ const db = fromKysely(trx)\n await boss.complete('lanes', {}, { db }) }"
  expect(
    checkSource(
      'src/checking/batches/fine.ts',
      wrap(`await trx.updateTable('batch').execute(); ${sending}; ${joinedPool}`),
    ),
  ).toEqual([])
})

it('allows the pool before and after a transaction', () => {
  const text =
    'const a = await read(database.db); await commit(database, async trx => keep(trx, a)); await read(database.db)'
  expect(checkSource('src/checking/batches/fine.ts', text)).toEqual([])
})

it('reports nothing in the sources of the product', () => {
  expect(checkTransactions()).toEqual([])
})
