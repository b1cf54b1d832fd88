import { sql } from 'kysely'
import { sessionEnd } from '../src/access/credentials/held-session.ts'
import { openSession } from '../src/access/credentials/session-store.ts'
import { keysOfSecret } from '../src/app/start/app-key.ts'
import { createEncryption } from '../src/ground/database/encryption.ts'
import { migrateDatabase } from '../src/ground/database/migrate.ts'
import { openDatabase } from '../src/ground/database/open-database.ts'
import { addOperator, addPerson } from '../tests/world/people/people.ts'
import { fillWatched } from './fill-watched.ts'
import type { MeasuredOn } from './on-both-databases.ts'
import { APP_SECRET, type Watcher } from './sign-in-people.ts'

type Wanted = { companies: number; people: number; watched: number; watchDays: number }

/** Fills a fresh database with companies that watch partners; returns the signed-in people, one company after the other. */
export async function fillCompanies(on: MeasuredOn, { people, ...wanted }: Wanted): Promise<Watcher[]> {
  const { databaseUrl, dataDir } = on
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  await migrateDatabase(database)
  const world = { database, encryption: createEncryption(...keysOfSecret(APP_SECRET)) }
  const operator = await addOperator(world)
  await addPerson(world, { companyId: operator.id })
  const now = new Date()
  const { companies, watched, watchDays } = wanted
  const first = await fillWatched(database.db, {
    companies,
    partners: watched,
    watchDays,
    now,
    spreadDays: watchDays,
  })
  await sql`update company set uid = 'ATU13585627' where id >= ${first}::int`.execute(database.db)
  const signedIn: Watcher[] = []
  for (let at = 0; at < companies * people; at++) {
    const companyId = first + Math.floor(at / people)
    const { id: userId } = await addPerson(world, { companyId, email: `person${at}@firma.example` })
    const session = { userId, stage: 'full', now, endsAt: sessionEnd(now) } as const
    const sessionId = await database.db.transaction().execute(trx => openSession(trx, session))
    signedIn.push({ sessionId, companyId })
  }
  await database.close()
  return signedIn
}
