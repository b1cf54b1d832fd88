import { keysOfSecret } from '../src/app/start/app-key.ts'
import { createEncryption } from '../src/base/database/encryption.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { addPerson, addTestCompany, PASSWORD } from '../tests/world/people/people.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import type { BenchTarget } from './on-both-databases.ts'
import { BENCH_SECRET } from './start-bench.ts'

/** Adds a second company with a user, and signs the user in. */
export async function signInNeighbour({ databaseUrl }: BenchTarget, address: string): Promise<Visitor> {
  const database = openPostgresql(databaseUrl ?? '', console.error, 2)
  const world = { database, encryption: createEncryption(...keysOfSecret(BENCH_SECRET)) }
  const company = await addTestCompany(world)
  const { email, totpSecret } = await addPerson(world, { companyId: company.id })
  await database.close()
  const visitor = createVisitor(address)
  await visitor.signIn(email, PASSWORD, { secret: totpSecret })
  return visitor
}
