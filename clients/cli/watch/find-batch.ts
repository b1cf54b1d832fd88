import { createHash } from 'node:crypto'
import { ApiError } from '../api-error.ts'
import type { Client } from '../client.ts'
import { openRegularFile } from './open-regular-file.ts'

/** The id of a list's batch; `none` if it never arrived, `unknown` if that cannot be determined. */
export type FoundBatch = number | 'none' | 'unknown'

const PAGE_SIZE = 1_000
const MAX_PAGES = 100
/** The allowed difference between the clocks of this machine and of the server. */
const MAX_CLOCK_DIFFERENCE_MS = 3_600_000

/**
 * Finds the company's first batch with the same bytes as `file` that was created after `sentAt`
 * (ISO 8601).
 */
export async function findBatch(client: Client, file: string, sentAt: string): Promise<FoundBatch> {
  const since = new Date(Date.parse(sentAt) - MAX_CLOCK_DIFFERENCE_MS).toISOString()
  const sha256 = await sha256Of(file)
  let after: number | null = 0
  try {
    for (let pageCount = 0; after !== null && pageCount < MAX_PAGES; pageCount += 1) {
      const page: Awaited<ReturnType<Client['listBatches']>> = await client.listBatches({
        query: { since, after, limit: PAGE_SIZE },
      })
      const match = page.batches.find(({ fileSha256 }) => fileSha256 === sha256)
      if (match) return match.id
      after = page.next
    }
  } catch (failure) {
    // Servers before 1.2 lack this list or its parameters.
    if (failure instanceof ApiError && [400, 404].includes(failure.status)) return 'unknown'
    throw failure
  }
  return after === null ? 'none' : 'unknown'
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  // Chunks are bytes, because the stream has no encoding.
  for await (const chunk of (await openRegularFile(file)).createReadStream()) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
