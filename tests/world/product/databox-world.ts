import { encryptAccount } from '../../../src/access/companies/account.ts'
import { updateCompany } from '../../../src/access/companies/store.ts'
import { databoxJob } from '../../../src/answers/confirmations/job.ts'
import { workServices } from '../../../src/app/start/start-work.ts'
import { ROLES } from '../../../src/base/roles/role-rules.ts'
import { addPerson, type Person } from '../people/people.ts'
import { type Caller, signIn } from '../people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld } from './checking.ts'
import { DAY } from './moved-clock.ts'

const PIN = 'Simulator-2026'
export const OWN_UID = 'ATU57194903'
export const TID = '100000000002'

/** A company with its own FinanzOnline account, its signed-in Admin, and a worker. */
export type DataboxWorld = CheckingWorld & {
  admin: Caller
  adminPerson: Person
  /** Moves the clock by `days` and signs the Admin in again, as the old session has ended. */
  nextDay: (days?: number) => Promise<Caller>
  runJob: () => Promise<void>
  switchOn: (companyId?: number) => Promise<number>
}

/** Starts at noon, so that no day ends during the test. */
export async function createDataboxWorld(
  options: Parameters<typeof createCheckingWorld>[0] = {},
): Promise<DataboxWorld> {
  const world = await createCheckingWorld({
    mapping: 'none',
    smtpUrl: 'smtp://127.0.0.1:1',
    ...options,
    configuration: { finanzonlineHerstellerId: 'ATU13585627', ...options.configuration },
  })
  const { clock } = world
  clock.set(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`)
  const account = { finCustomerId: TID, finUserId: 'WEBUSER02', pin: PIN }
  await world.database.db.transaction().execute(trx =>
    updateCompany(trx, world.company.id, {
      uid: OWN_UID,
      use_custom_login: true,
      ...encryptAccount(world.encryption, world.company.id, account),
    }),
  )
  const adminPerson = await addPerson(world, { companyId: world.company.id, role: ROLES.admin })
  const signInAdmin = () => signIn(world.app, adminPerson, clock)
  let admin = await signInAdmin()
  const runJob = async () => databoxJob(workServices(world.runtime)).run(new AbortController().signal)
  return {
    ...world,
    get admin() {
      return admin
    },
    adminPerson,
    runJob,
    nextDay: async (days = 1) => {
      clock.move(days * DAY)
      admin = await signInAdmin()
      return admin
    },
    switchOn: async (companyId = world.company.id) =>
      (await admin.call('PUT', `/api/company/${companyId}/databox`, { isOn: true })).statusCode,
  }
}
