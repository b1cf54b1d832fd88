/** Why a list is no use to us. */
export type ListFault = 'not-text' | 'unclosed-quote' | 'too-many-columns'

/** A list that cannot be read; `row` is where it shows, 0 where it is the whole of it. */
export class UnreadableList extends Error {
  readonly fault: ListFault
  readonly row: number

  constructor(fault: ListFault, row = 0) {
    super(`${fault} in row ${row}`)
    this.name = 'UnreadableList'
    this.fault = fault
    this.row = row
  }
}
