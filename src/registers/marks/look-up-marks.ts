import type { Reader } from '../../base/database/database.ts'
import { type MarkQuery, mayName, type Patience } from './mark.ts'
import { MARK_IDS, type MarkEntry, type MarkId, type Marks } from './mark-rules.ts'
import { MARKS } from './marks.ts'

/** The clients of the registers that are queried; the data of others are fetched as a whole. */
export type MarkQueries = Readonly<Partial<Record<MarkId, MarkQuery>>>

/** Queries the registers that may say something about a valid VAT ID, each within `ms`. */
export async function queryRegisters(queries: MarkQueries, uid: string, patience: Patience): Promise<void> {
  for (const id of MARK_IDS) if (mayName(MARKS[id], uid)) await queries[id]?.lookUp([uid], patience)
}

/** Returns the queried registers that say nothing about the state of a valid VAT ID. */
export async function unknownMarks(db: Reader, queries: MarkQueries, uid: string, day: string): Promise<MarkId[]> {
  const unknown: MarkId[] = []
  for (const id of MARK_IDS)
    if (queries[id] && mayName(MARKS[id], uid) && (await MARKS[id].isUnknown?.(db, uid, day))) unknown.push(id)
  return unknown
}

/** Looks up a VAT ID in the present data of all registers that may say something about it. */
export async function lookUpMarks(
  db: Reader,
  { uid, isValid }: { uid: string; isValid: boolean },
  day: string,
): Promise<Marks> {
  const entries: [MarkId, MarkEntry][] = []
  for (const id of MARK_IDS) {
    const mark = MARKS[id]
    const isNamed = mayName(mark, uid) && (isValid || mark.country === null)
    const entry = isNamed ? await mark.lookUp(db, uid, day) : null
    if (entry) entries.push([id, entry])
  }
  return Object.fromEntries(entries)
}
