import type { Statement } from '../state-register.ts'
import { stateOfParagraph, type TaxList, type TaxListState } from './codes.ts'
import type { TaxRow } from './read-tax-list.ts'

/** A number's row in each list; null: it is not in that list. */
export type TaxRows = Readonly<Record<TaxList, TaxRow | null>>

type ListStatement = Pick<Statement<TaxListState>, 'state' | 'since'>

/**
 * Combines the lists, as of a day (yyyy-mm-dd). Returns null if they contradict each other or have
 * no row: members of groups are in none of them. A deletion before the present registration is
 * history: the authority keeps such rows.
 */
export function combineLists(rows: TaxRows, day: string): ListStatement | null {
  const { ds_dphs: registered, ds_dphv: deleted, ds_dphz: doubtful } = rows
  const dates = [registered, deleted, doubtful].flatMap(row => Object.values(row?.dates ?? {}))
  if (dates.some(date => date > day)) return null
  const events = { deletedOn: deleted?.dates.dat_vymazu, doubtfulSince: doubtful?.dates.dat_zverejnenia }
  return registered ? registeredState(registered, events) : unregisteredState(events)
}

type Events = { deletedOn: string | undefined; doubtfulSince: string | undefined }

function registeredState({ paragraph, dates }: TaxRow, { deletedOn, doubtfulSince }: Events): ListStatement | null {
  const { datum_reg: registeredOn = '', datum_zmeny_druhu_reg: changedOn, plat_dph_od: payerFrom } = dates
  const state = stateOfParagraph(paragraph)
  const isHistory = deletedOn === undefined || deletedOn < registeredOn
  if (state === null || !isHistory) return null
  const since = changedOn ?? payerFrom ?? (registeredOn || null)
  // The reasons for an earlier deletion stay in their list.
  if (doubtfulSince === undefined || doubtfulSince <= (deletedOn ?? '')) return { state, since }
  return doubtfulSince >= registeredOn ? { state: 'reasonsToCancel', since: doubtfulSince } : null
}

function unregisteredState({ deletedOn, doubtfulSince }: Events): ListStatement | null {
  if (deletedOn === undefined)
    return doubtfulSince === undefined ? null : { state: 'reasonsToCancel', since: doubtfulSince }
  return doubtfulSince !== undefined && doubtfulSince > deletedOn ? null : { state: 'deleted', since: deletedOn }
}
