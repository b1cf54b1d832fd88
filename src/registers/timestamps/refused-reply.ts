/** What a reply was refused for; the message says it in words for the log. */
type Fault =
  | 'unreachable'
  | 'no-reply'
  | 'not-granted'
  | 'garbled'
  | 'imprint'
  | 'nonce'
  | 'certificate'
  | 'signature'
  | 'time'
  | 'untrusted'

/** A reply of a time-stamping authority that is not kept. */
export class RefusedReply extends Error {
  override readonly name = 'RefusedReply'
  readonly fault: Fault

  constructor(fault: Fault, message: string) {
    super(message)
    this.fault = fault
  }
}
