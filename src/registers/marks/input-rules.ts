import { normalizeUid } from '../../vat-ids/uid/normalize-uid.ts'
import { ICO_INPUT } from './group-membership/ico-rules.ts'
import type { MarkInput } from './mark-input-rules.ts'
import { ACCOUNT_INPUT } from './polish-accounts/account-input-rules.ts'

/**
 * What a list may give registers beside its VAT IDs, each in a column of its own: the number of a
 * Czech group's member (IČO), and the account of a Polish partner. To add one, write its input and
 * its line here.
 */
export const INPUT_IDS = ['ico', 'account'] as const
export type InputId = (typeof INPUT_IDS)[number]

export const INPUTS: Readonly<Record<InputId, MarkInput>> = { ico: ICO_INPUT, account: ACCOUNT_INPUT }

/** The field with an input's column, in layouts, choices and forms. */
export type InputColumn = `${InputId}Column`
export const inputColumn = <Id extends InputId>(id: Id): `${Id}Column` => `${id}Column`

/** Columns by their number from 1; absent = none. */
export type InputColumns = { [Column in InputColumn]?: number }

/** Chosen columns; null = none, absent = to be detected. */
export type InputChoice = { [Column in InputColumn]?: number | null | undefined }

/** The choice of no column for any input. */
export const NO_INPUTS: InputChoice = Object.fromEntries(INPUT_IDS.map(id => [inputColumn(id), null]))

/** The texts of a row's inputs. */
export type InputTexts = { [Id in InputId]?: string }

/** Returns the inputs that the VAT ID of at least one row needs. */
export const inputsFor = (rows: readonly { text: string }[]): InputId[] =>
  INPUT_IDS.filter(id => rows.some(({ text }) => INPUTS[id].isFor(normalizeUid(text))))

/** Returns the columns of inputs among other fields; an absent one stays absent. */
export const inputColumnsIn = <Column>(
  fields: {
    [Name in InputColumn]?: Column | undefined
  },
): { [Name in InputColumn]?: Column } =>
  Object.fromEntries(
    INPUT_IDS.map(inputColumn).flatMap(name => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
