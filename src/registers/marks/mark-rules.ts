import type { Texts } from '../../base/texts/define.ts'
import { texts as listed } from './fictitious-companies/listing-texts.ts'
import { texts as whiteList, stateTexts as whiteListStates } from './poland/white-list-texts.ts'
import { texts as anaf, stateTexts as anafStates } from './romania/anaf-texts.ts'
import { texts as slovakLists, stateTexts as slovakStates } from './slovakia/tax-lists-texts.ts'
import { texts as unreliable } from './unreliable-payers/unreliable-texts.ts'

/**
 * The registers of member states that are queried about a number and state one of several states:
 * Poland's white list, Slovakia's tax lists, Romania's ANAF.
 */
export const STATE_MARK_IDS = ['whiteList', 'slovakLists', 'anaf'] as const
export type StateMarkId = (typeof STATE_MARK_IDS)[number]

/**
 * The marks of a VAT ID: what registers say beside a verdict without being one. By their names on
 * the wire and in stored rows, in the order in which they are shown. To add one, write its folder
 * and its lines in mark-rules.ts, wire.ts and marks.ts.
 */
export const MARK_IDS = ['listed', 'unreliable', ...STATE_MARK_IDS] as const
export type MarkId = (typeof MARK_IDS)[number]

export const isMarkId = (text: string): text is MarkId => MARK_IDS.some(id => id === text)

/**
 * The texts of a mark. `since` and `undated`: the entry as a sentence. `ended`: that a partner lost
 * it. `label` and `short`: its name in reports. `filter` and `none`: the filter of a batch's rows,
 * and that it finds none.
 */
type MarkTexts = Texts<'since' | 'undated' | 'ended' | 'label' | 'short' | 'filter' | 'none'>

export const MARK_TEXTS: Readonly<Record<MarkId, MarkTexts>> = { listed, unreliable, whiteList, slovakLists, anaf }

/** The states of registers with several, for `{{state}}` in the texts of the mark. */
export const STATE_TEXTS: Readonly<Partial<Record<MarkId, Texts>>> = {
  whiteList: whiteListStates,
  slovakLists: slovakStates,
  anaf: anafStates,
} satisfies Record<StateMarkId, Texts>

/** The registers that say something beside a verdict, with a mark or with an answer of its own. */
export const MARK_REGISTER_IDS = ['scheinunternehmen', 'adis', 'ares', ...STATE_MARK_IDS] as const
export type MarkRegisterId = (typeof MARK_REGISTER_IDS)[number]

/**
 * A register's entry about a VAT ID: since when it applies (yyyy-mm-dd, null if not stated), and
 * the time of the register's data (ISO 8601, or yyyy-mm-dd if the register names only a day).
 * `state`: which of its states the register reports; absent for a register with one state.
 */
export type MarkEntry = { since: string | null; asOf: string; state?: string }

/** A VAT ID's entries. A missing one only means that the register says nothing. */
export type Marks = Readonly<Partial<Record<MarkId, MarkEntry>>>

export const NO_MARKS: Marks = {}
