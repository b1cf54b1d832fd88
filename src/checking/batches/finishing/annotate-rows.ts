import type { Reader } from '../../../ground/database/database.ts'
import type { AnnotationStore, Where } from '../annotation.ts'
import type { AnsweredRow } from './answered-rows.ts'

/** What stands beside the answer to a row: a field of it, where it is kept, and how it is made of rows of which nothing was kept. */
export type Annotation<Field extends keyof AnsweredRow, Kept extends { uid: string; row: number }> = {
  field: Field
  store: AnnotationStore<Kept>
  /** Whether what an earlier end kept of a row still counts. */
  stands: (kept: Kept) => boolean
  make: (rows: AnsweredRow[]) => Promise<Kept[]>
}

export type Annotating = {
  /** Takes answered rows, at most a thousand, in the order of the sheet; returns them with what stands beside each. */
  annotate: (rows: AnsweredRow[]) => Promise<AnsweredRow[]>
  /** Waits until all of it is kept; fails where that failed. */
  kept: () => Promise<void>
}

/**
 * Returns what annotates the rows of a batch. What was kept of a row is read, what was not is made now and kept, while the next rows are
 * looked at: one portion waits at most. Changes nothing else of a row.
 */
export async function openAnnotating<Field extends keyof AnsweredRow, Kept extends { uid: string; row: number }>(
  db: Reader,
  batchId: number,
  { field, store, stands, make }: Annotation<Field, Kept>,
): Promise<Annotating> {
  const hasAny = await store.hasAny(db, batchId)
  // For result and report, which both look at each row.
  const known = new Map<number, Kept | null>()
  const { keep, kept } = serialWriter((made: Kept[]) => store.keep(db, batchId, made))
  const isKnown = ({ row }: AnsweredRow) => known.has(row.row)
  const learn = async (rows: AnsweredRow[]) => {
    const before = hasAny ? await store.of(db, batchId, whereOf(rows)) : []
    for (const one of before) if (stands(one)) known.set(one.row, one)
    const anew = rows.filter(row => !isKnown(row))
    const made = await make(anew)
    for (const { row } of anew) known.set(row.row, null)
    for (const one of made) known.set(one.row, one)
    await keep(made)
  }
  const annotate: Annotating['annotate'] = async rows => {
    if (!rows.every(isKnown)) await learn(rows)
    return rows.map(row => ({ ...row, [field]: known.get(row.row.row) ?? null }))
  }
  return { annotate, kept }
}

/** Keeps one portion after the other: `keep` waits for those before alone, `kept` for all. Either fails where one could not be kept. */
function serialWriter<T>(keepNow: (made: T) => Promise<void>) {
  let keeping: Promise<void> = Promise.resolve()
  const keep = async (made: T) => {
    const before = keeping
    keeping = before.then(() => keepNow(made))
    // Whoever waits for the next portion or for the end is told.
    keeping.catch(() => undefined)
    await before
  }
  return { keep, kept: () => keeping }
}

/** Where rows stand that are looked up by their UIDs: those that can be asked, the first row and the last. */
export const whereOf = (rows: AnsweredRow[]): Where => ({
  uids: [...new Set(rows.flatMap(({ parsed }) => (parsed.askable ? [parsed.uid] : [])))],
  from: rows[0]?.row.row ?? 0,
  to: rows.at(-1)?.row.row ?? 0,
})
