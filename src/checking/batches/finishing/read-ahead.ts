import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'

type Read<T> = (rows: UploadedRow[]) => Promise<T>

/**
 * Takes the rows of a sheet and what reads some of them; returns what reads the same, and already as many rows behind these while
 * their taker is at work. One portion is ahead at most.
 */
export function readAhead<T>(rows: UploadedRow[], read: Read<T>): Read<T> {
  let ahead: { wanted: UploadedRow[]; found: Promise<T> } | null = null
  return async wanted => {
    const found = await (ahead && isSame(ahead.wanted, wanted) ? ahead.found : read(wanted))
    const next = behind(rows, wanted)
    ahead = next.length === 0 ? null : { wanted: next, found: read(next) }
    // Whoever wants these rows is told of a failure; no one does where the work ends before.
    ahead?.found.catch(() => undefined)
    return found
  }
}

function behind(rows: UploadedRow[], wanted: UploadedRow[]): UploadedRow[] {
  const last = wanted.at(-1)?.row
  const from = last === undefined ? rows.length : rows.findIndex(({ row }) => row > last)
  return from < 0 ? [] : rows.slice(from, from + wanted.length)
}

/** Each row of a sheet stands there once, and they come in its order. */
const isSame = (ones: UploadedRow[], others: UploadedRow[]): boolean =>
  ones[0]?.row === others[0]?.row && ones.at(-1)?.row === others.at(-1)?.row
