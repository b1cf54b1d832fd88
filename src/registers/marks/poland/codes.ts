/**
 * The documented codes of the white list (docs/sources.md#polish-white-list). Any other code says
 * nothing about a number.
 */

/**
 * States of a number on a day: payer, exempt payer, not registered (refused or removed), and
 * unknown to the list.
 */
export const WHITE_LIST_STATES = ['active', 'exempt', 'notRegistered', 'unknown'] as const
export type WhiteListState = (typeof WHITE_LIST_STATES)[number]

/** `statusVat` of a subject. */
const STATES: ReadonlyMap<unknown, WhiteListState> = new Map([
  ['Czynny', 'active'],
  ['Zwolniony', 'exempt'],
  ['Niezarejestrowany', 'notRegistered'],
])

/** Returns the state that a `statusVat` means; null for any other value. */
export const stateOf = (statusVat: unknown): WhiteListState | null => STATES.get(statusVat) ?? null

/** `code` of an error. */
const CODE = /^WL-\d{3}$/
export const isWhiteListCode = (text: string): boolean => CODE.test(text)

/** The day's limit of the caller's address is used up; it ends at midnight in Warsaw. */
export const DAY_LIMIT = 'WL-191'

/**
 * Codes of a list that is being updated, with the wait until it can be queried again, in
 * milliseconds: "send again", and "try later".
 */
export const UPDATING: Readonly<Record<string, number>> = { 'WL-195': 5_000, 'WL-196': 300_000 }

/** `accountAssigned` of a check of an account. */
export const ASSIGNED: ReadonlyMap<unknown, boolean> = new Map([
  ['TAK', true],
  ['NIE', false],
])
