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
  'too-large': 'what came was too large for a list',
  empty: 'the file held no VAT ID',
  encoding: 'the file was not in ISO-8859-1',
  cut: 'the file did not end with the line “Stand: …”: the download was cut',
  headings: 'the file had other headings than those we know',
  rows: 'too many rows of the file did not fit its headings',
  moment: 'the file’s line “Stand: …” names a moment before that of the list we have, or one that is yet to come',
  shrunken: 'the file had lost more than a tenth of its rows or VAT IDs',
}

/** Describes a failed read for the operator. */
export const describeTrouble = (trouble: ListTrouble, detail: string): string =>
  detail === '' ? SENTENCES[trouble] : `${SENTENCES[trouble]} (${detail})`
