/**
 * The documented codes of the lists of the Slovak tax authority (docs/sources.md#slovak-lists). Any
 * other code says nothing about a number.
 */

/** States of a number: payer, registered without being a payer, deleted, about to be deleted. */
export const TAX_LIST_STATES = ['registered', 'notPayer', 'deleted', 'reasonsToCancel'] as const
export type TaxListState = (typeof TAX_LIST_STATES)[number]

/**
 * The lists by their names in addresses: registered numbers, numbers deleted by the authority, and
 * payers with reasons to cancel their registration.
 */
export const TAX_LISTS = ['ds_dphs', 'ds_dphv', 'ds_dphz'] as const
export type TaxList = (typeof TAX_LISTS)[number]

/** `druh_reg_dph`: the paragraph of the Slovak VAT act (222/2004) of the registration. */
const PARAGRAPHS: ReadonlyMap<string, 'registered' | 'notPayer'> = new Map([
  ...['4', '4a', '4b', '4c', '5', '5a', '6', '6a'].map(paragraph => [paragraph, 'registered'] as const),
  ...['7', '7a'].map(paragraph => [paragraph, 'notPayer'] as const),
])

/** Returns the state that a `druh_reg_dph` means; null for any other paragraph. */
export const stateOfParagraph = (text: string): 'registered' | 'notPayer' | null =>
  PARAGRAPHS.get(text.replace(/\s/g, '').replace(/^§/, '').toLowerCase()) ?? null

/** The text of HTTP 404 if no row matches; other texts say that the list or the page is missing. */
export const NO_MATCH = 'Search not found'
