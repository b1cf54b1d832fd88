import type { ListTrouble } from './wire.ts'

/** Thrown for an unusable list; the stored one stays. */
export class UnusableList extends Error {
  override readonly name = 'UnusableList'
  readonly trouble: ListTrouble
  readonly detail: string

  constructor(trouble: ListTrouble, detail = '') {
    super(`${trouble} ${detail}`.trim())
    this.trouble = trouble
    this.detail = detail
  }
}

const SENTENCES: Record<ListTrouble, string> = {
  unreachable: 'its service could not be reached',
  status: 'its service did not answer with a list',
  'too-large': 'its answer was too large for a list',
  empty: 'the file had no VAT ID',
  encoding: 'the file was not in ISO-8859-1',
  cut: 'the file did not end with the line “Stand: …”: the download was cut off',
  headings: 'the file had unknown headings',
  rows: 'too many rows of the file did not fit its headings',
  moment: 'the file’s line “Stand: …” has a time before that of the stored list, or in the future',
  shrunken: 'the file had lost more than a tenth of its rows or VAT IDs',
}

/** Describes a failed read for the operator. */
export const describeTrouble = (trouble: ListTrouble, detail: string): string =>
  detail === '' ? SENTENCES[trouble] : `${SENTENCES[trouble]} (${detail})`
