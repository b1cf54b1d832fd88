import type { ListTrouble } from './wire.ts'

/** What was received is no list to go by; the one that is kept stays. */
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
