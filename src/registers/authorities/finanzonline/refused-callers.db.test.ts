import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { replyWith } from '../reply.ts'
import { userHash } from './account-hash.ts'
import { queryRule } from './codes.ts'
import { createRefusedCallers, troubleOf } from './refused-callers.ts'
import { closeAccount, leaseLogin } from './store.ts'

const ACCOUNT = { tid: '100000000001', benid: 'WEBUSER01', pin: 'geheim', uid: 'ATU13585627', name: '', version: 1 }
const answered = (code: string) => replyWith(queryRule(code).outcome, code, `Meldung ${code}`)

async function world() {
  const { db } = await freshDatabase()
  await leaseLogin(db, userHash(ACCOUNT), 1_000)
  // Each process has its own memory, all share one database.
  return {
    db,
    ofWorker: createRefusedCallers(db),
    ofWeb: createRefusedCallers(db),
    trouble: () => troubleOf(db, ACCOUNT),
  }
}

it.each(['5', '11', '101', '-4'])(
  'keeps for every process that FinanzOnline refused the caller with %s',
  async code => {
    const { ofWorker, trouble } = await world()
    expect(await trouble()).toBeNull()
    await ofWorker.record(ACCOUNT, answered(code))
    expect(await trouble()).toMatchObject({
      kind: 'refused',
      code,
      message: `Meldung ${code}`,
      since: expect.any(Date),
    })
  },
)

it('forgets it with the next answer, and with nothing less', async () => {
  const { ofWorker, ofWeb, trouble } = await world()
  await ofWorker.record(ACCOUNT, answered('11'))
  for (const code of ['1511', '1513', '-2']) await ofWeb.record(ACCOUNT, answered(code))
  expect(await trouble()).toMatchObject({ code: '11' })
  await ofWeb.record(ACCOUNT, answered('1'))
  expect(await trouble()).toBeNull()
})

it('is about these very credentials, and a closed account comes first', async () => {
  const { db, ofWorker, trouble } = await world()
  await ofWorker.record(ACCOUNT, answered('11'))
  expect(await troubleOf(db, { ...ACCOUNT, version: 2 })).toBeNull()
  await closeAccount(db, userHash(ACCOUNT), { version: 'ATU13585627/1', code: '-4', message: 'unbekannt' })
  expect(await trouble()).toMatchObject({ kind: 'closed', code: '-4', message: 'unbekannt' })
})
