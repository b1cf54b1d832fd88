import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { replyWith } from '../reply.ts'
import { userHash } from './account-hash.ts'
import { queryRule } from './codes.ts'
import { createRefusedCallers, findAccountProblem } from './refused-callers.ts'
import { closeAccount, leaseLogin } from './store.ts'

const ACCOUNT = { tid: '100000000001', benid: 'WEBUSER01', pin: 'geheim', uid: 'ATU13585627', name: '', version: 1 }
const replyOf = (code: string) => replyWith(queryRule(code).outcome, code, `Meldung ${code}`)

async function setUp() {
  const { db } = await freshDatabase()
  await leaseLogin(db, userHash(ACCOUNT), 1_000)
  // Each process has its own memory, all share one database.
  return {
    db,
    worker: createRefusedCallers(db),
    web: createRefusedCallers(db),
    trouble: () => findAccountProblem(db, ACCOUNT),
  }
}

it.each(['5', '11', '101', '-4'])(
  'stores for all processes that FinanzOnline refused the caller with %s',
  async code => {
    const { worker, trouble } = await setUp()
    expect(await trouble()).toBeNull()
    await worker.record(ACCOUNT, replyOf(code))
    expect(await trouble()).toMatchObject({
      kind: 'refused',
      code,
      message: `Meldung ${code}`,
      since: expect.any(Date),
    })
  },
)

it('deletes the refusal only after an answer with a verdict', async () => {
  const { worker, web, trouble } = await setUp()
  await worker.record(ACCOUNT, replyOf('11'))
  for (const code of ['1511', '1513', '-2']) await web.record(ACCOUNT, replyOf(code))
  expect(await trouble()).toMatchObject({ code: '11' })
  await web.record(ACCOUNT, replyOf('1'))
  expect(await trouble()).toBeNull()
})

it('applies to these credentials only, and reports a closed account first', async () => {
  const { db, worker, trouble } = await setUp()
  await worker.record(ACCOUNT, replyOf('11'))
  expect(await findAccountProblem(db, { ...ACCOUNT, version: 2 })).toBeNull()
  await closeAccount(db, userHash(ACCOUNT), { version: 'ATU13585627/1', code: '-4', message: 'unbekannt' })
  expect(await trouble()).toMatchObject({ kind: 'closed', code: '-4', message: 'unbekannt' })
})
