import { isDay, isId, type PlaceInList, readPlace, SIZES_WITHOUT_ALL } from '../../../ground/ui/table/place-in-list.ts'
import { VERDICTS } from '../verdict-rules.ts'

/** The part of the list's state that the address keeps, so that a reload, a link and the back button restore it; defaults are left out. */
export type CheckSearch = PlaceInList & {
  verdict?: (typeof VERDICTS)[number]
  person?: number
  /** Calendar days, yyyy-mm-dd. */
  from?: string
  to?: string
  /** Every company's checks, for the operator's staff. */
  all?: true
}

/** Takes the address's search parameters, which anybody may have typed; returns the valid ones that are no defaults. */
export function readCheckSearch(raw: Record<string, unknown>): CheckSearch {
  const { person, from, to, all } = raw
  const verdict = VERDICTS.find(known => known === raw.verdict)
  return {
    ...readPlace(raw, SIZES_WITHOUT_ALL),
    ...(verdict === undefined ? {} : { verdict }),
    ...(isId(person) ? { person } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(all === true ? { all } : {}),
  }
}
