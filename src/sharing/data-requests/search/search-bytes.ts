import { paperTexts } from '../../../documents/reports/paper/read-paper.ts'
import { excerptOf } from './json-leaves.ts'
import { textsOf } from './open-file.ts'
import { type SearchQuery, searchQueryOf } from './search-query.ts'

/** A stored file to search, with untrusted content. */
export type FileSearchTask = {
  bytes: Uint8Array
  isReport: boolean
  by: SearchQuery['by']
  text: string
  maxHits: number
}

/**
 * Matches with the text around each, at most one more than the task's maximum. `isWhole` is false
 * if the rest of the file is unreadable.
 */
export type FileMatches = { found: string[]; isWhole: boolean }

/**
 * Searches a file. Runs in a separate process (file-searcher.ts), because it would block a worker's
 * event loop.
 */
export async function searchBytes({ bytes, isReport, by, text, maxHits }: FileSearchTask): Promise<FileMatches> {
  const query = searchQueryOf(by, text)
  if (query === null) throw new Error('the searched text would match everywhere')
  const isMatch = (each: string) => query.matches([each])
  const matches: string[] = []
  try {
    for await (const texts of isReport ? paperTexts(bytes) : textsOf(bytes))
      for (const each of texts) if (matches.length <= maxHits && isMatch(each)) matches.push(excerptOf(each, isMatch))
  } catch {
    return { found: matches, isWhole: false }
  }
  return { found: matches, isWhole: true }
}
