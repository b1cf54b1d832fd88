import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { createPglite } from '../../../src/database/create-pglite.ts'
import type { OpenDatabase } from '../../../src/database/database.ts'
import { fromPglite } from '../../../src/database/open-embedded.ts'
import { isBroughtBack } from './original.ts'
import { viewOfPglite } from './view-of-pglite.ts'

// Opening one costs 0.4 s of processor, bringing a used one back to the original 0.02 s: 600 tests of this kind share some 80.
const free: PGlite[] = []

/** A fresh PGlite in memory, or one that an earlier test of this file has closed, as good as fresh. */
export async function takeEmbedded(): Promise<OpenDatabase> {
  const { path, original } = inject('pgliteTemplate')
  for (let used = free.pop(); used; used = free.pop()) {
    if (await isBroughtBack(fromPglite(used), original)) return lend(used)
    await used.close()
  }
  return lend(await createPglite(new Blob([readFileSync(path)])))
}

function lend(pglite: PGlite): OpenDatabase {
  const database = fromPglite(viewOfPglite(pglite))
  const close = async () => {
    await database.close()
    free.push(pglite)
  }
  return { ...database, close }
}
