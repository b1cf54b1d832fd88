import { HELD_KINDS, type HeldKind, MAX_HITS_PER_TABLE, MAX_SHOWN_HITS } from '../search-rules.ts'
import type { KindHits, Summary, Unsearched } from '../wire.ts'

/** A row or file that contains the searched text; `foundIn` are the columns with a match. */
export type Hit = {
  kind: HeldKind
  table: string
  foundIn: string[]
  /** The text around the match, for recognition. */
  text: string
  row: Record<string, unknown>
}

type KindCount = { found: number; isMore: boolean; shown: KindHits['shown'] }

const MAX_UNSEEN_SHOWN = 50
// Maximum number of hits in the result file, across all tables.
const MAX_HITS = 50_000
const MAX_CHARACTERS = 100 * 1024 * 1024

/** The findings so far, and what was not searched. */
export type Findings = {
  hits: readonly Hit[]
  unseen: readonly Unsearched[]
  /** Tables with more hits than are stored. */
  truncatedTables: ReadonlySet<string>
  add: (hit: Hit) => void
  addUnsearched: (unseen: Omit<Unsearched, 'company'> & { company?: string }) => void
  countSearched: (what: 'rows' | 'files', count: number) => void
  summary: () => Summary
}

/** Returns empty findings that store hits of at most `maxCharacters` in total. */
export function createFindings(maxCharacters = MAX_CHARACTERS): Findings {
  const hits: Hit[] = []
  const unseen: Unsearched[] = []
  const searched = { rows: 0, files: 0 }
  const byKind = new Map<HeldKind, KindCount>()
  const byTable = new Map<string, number>()
  const cut = new Set<string>()
  let charactersLeft = maxCharacters
  const canStore = (table: string) =>
    charactersLeft > 0 && hits.length < MAX_HITS && (byTable.get(table) ?? 0) < MAX_HITS_PER_TABLE
  return {
    hits,
    unseen,
    truncatedTables: cut,
    add: hit => {
      const kindCount = byKind.get(hit.kind) ?? { found: 0, isMore: false, shown: [] }
      byKind.set(hit.kind, kindCount)
      kindCount.found += 1
      if (!canStore(hit.table)) {
        kindCount.isMore = true
        cut.add(hit.table)
        return
      }
      charactersLeft -= JSON.stringify(hit).length
      byTable.set(hit.table, (byTable.get(hit.table) ?? 0) + 1)
      hits.push(hit)
      if (kindCount.shown.length < MAX_SHOWN_HITS) kindCount.shown.push({ where: locationOf(hit), text: hit.text })
    },
    addUnsearched: ({ company = '', ...rest }) => void unseen.push({ company, ...rest }),
    countSearched: (unit, count) => {
      searched[unit] += count
    },
    summary: () => ({
      kinds: HELD_KINDS.map(kind => ({ kind, ...(byKind.get(kind) ?? { found: 0, isMore: false, shown: [] }) })),
      ...searched,
      unseen: unseen.slice(0, MAX_UNSEEN_SHOWN),
      unseenCount: unseen.length,
    }),
  }
}

/** Returns the row's id, or the file's name; '' if the row has no id. */
const locationOf = ({ row }: Hit): string =>
  typeof row.file === 'string' ? row.file : row.id === undefined ? '' : `#${String(row.id)}`
