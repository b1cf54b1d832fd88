import { paperTexts } from '../../../documents/reports/paper/read-paper.ts'
import { around } from './json-leaves.ts'
import { textsOf } from './open-file.ts'
import { type Sought, soughtOf } from './search-query.ts'

/** A stored file to search, with untrusted content. */
export type LookTask = { bytes: Uint8Array; isReport: boolean; by: Sought['by']; text: string; mostHits: number }

/**
 * Matches with the text around each, at most one more than `mostHits`; `isWhole` false = the rest
 * is unreadable.
 */
export type Looked = { found: string[]; isWhole: boolean }

/**
 * Searches a file. Runs in a process of its own (file-looker.ts), since it would block a worker's
 * event loop.
 */
export async function lookIntoBytes({ bytes, isReport, by, text, mostHits }: LookTask): Promise<Looked> {
  const sought = soughtOf(by, text)
  if (sought === null) throw new Error('what is sought would be everywhere')
  const isSought = (each: string) => sought.isIn([each])
  const found: string[] = []
  try {
    for await (const texts of isReport ? paperTexts(bytes) : textsOf(bytes))
      for (const each of texts) if (found.length <= mostHits && isSought(each)) found.push(around(each, isSought))
  } catch {
    return { found, isWhole: false }
  }
  return { found, isWhole: true }
}
