import { createHash } from 'node:crypto'
import type { Client } from '../client.ts'
import { Refusal } from '../refusal.ts'
import { openOwnFile } from './own-file.ts'

/** The batch that a list became, `none` where it never arrived, `unknown` where the server does not tell. */
export type FoundBatch = number | 'none' | 'unknown'

const PAGE = 1_000
const MAX_PAGES = 100
/** By so much the clocks of this machine and the server may differ. */
const CLOCKS_DIFFER_MS = 3_600_000

/** Looks among the company's batches for the first that was made of the same bytes since a list was sent (ISO 8601). */
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
    // A server of before 1.2 has no such list, or does not know what is asked of it.
    if (failure instanceof Refusal && [400, 404].includes(failure.status)) return 'unknown'
    throw failure
  }
  return after === null ? 'none' : 'unknown'
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of (await openOwnFile(file)).createReadStream()) hash.update(piece as Uint8Array) // a stream without an encoding
  return hash.digest('hex')
}
