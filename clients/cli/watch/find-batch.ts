import { createHash } from 'node:crypto'
import type { Client } from '../client.ts'
import { Refusal } from '../refusal.ts'
import { openOwnFile } from './own-file.ts'

/** The batch of a list, `none` if it never arrived, `unknown` if the server cannot tell. */
export type FoundBatch = number | 'none' | 'unknown'

const PAGE = 1_000
const MAX_PAGES = 100
/** Allowed difference between the clocks of this machine and the server. */
const CLOCKS_DIFFER_MS = 3_600_000

/**
 * Finds the first of the company's batches with the same bytes since a list was sent (ISO 8601).
 */
export async function findBatch(client: Client, file: string, sentAt: string): Promise<FoundBatch> {
  const since = new Date(Date.parse(sentAt) - CLOCKS_DIFFER_MS).toISOString()
  const sha256 = await sha256Of(file)
  let after: number | null = 0
  try {
    for (let pages = 0; after !== null && pages < MAX_PAGES; pages += 1) {
      const page: Awaited<ReturnType<Client['listBatches']>> = await client.listBatches({
        query: { since, after, limit: PAGE },
      })
      const found = page.batches.find(({ fileSha256 }) => fileSha256 === sha256)
      if (found) return found.id
      after = page.next
    }
  } catch (failure) {
    // Servers before 1.2 lack this list or its parameters.
    if (failure instanceof Refusal && [400, 404].includes(failure.status)) return 'unknown'
    throw failure
  }
  return after === null ? 'none' : 'unknown'
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  // A stream without an encoding.
  for await (const piece of (await openOwnFile(file)).createReadStream()) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}
