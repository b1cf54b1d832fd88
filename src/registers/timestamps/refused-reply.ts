/** Why a reply was refused; the message describes it for the log. */
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

/** Thrown for an authority's reply that is not stored. */
export class RefusedReply extends Error {
  override readonly name = 'RefusedReply'
  readonly fault: Fault

  constructor(fault: Fault, message: string) {
    super(message)
    this.fault = fault
  }
}
