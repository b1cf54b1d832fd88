import {
  isDay,
  isId,
  type ListParameters,
  parseListParameters,
  SIZES_WITHOUT_ALL,
} from '../../../base/ui/table/list-parameters.ts'
import { VERDICTS } from '../../../base/verdict-rules.ts'

/**
 * The list's parameters in the address, so that reload, links and "back" restore them; defaults are
 * omitted.
 */
export type CheckSearch = ListParameters & {
  verdict?: (typeof VERDICTS)[number]
  person?: number
  /** Calendar days, yyyy-mm-dd. */
  from?: string
  to?: string
  /** All companies' checks, for the operator's staff. */
  all?: true
}

/** Returns the valid parameters from an address, which may contain anything, without defaults. */
export function readCheckSearch(raw: Record<string, unknown>): CheckSearch {
  const { person, from, to, all } = raw
  const verdict = VERDICTS.find(candidate => candidate === raw.verdict)
  return {
    ...parseListParameters(raw, SIZES_WITHOUT_ALL),
    ...(verdict === undefined ? {} : { verdict }),
    ...(isId(person) ? { person } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(all === true ? { all } : {}),
  }
}
