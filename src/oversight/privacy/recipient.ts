import type { Installation } from './installation.ts'
import type { Words } from './page.ts'

/** Where a recipient is; 'chosen': the firm or a company chose it, and has to say. */
type Place = 'AT' | 'EU' | 'DE' | 'CZ' | 'CH' | 'GB' | 'chosen'

/** Somebody to whom the product sends something, or whom it hands something out to. */
export type Recipient = {
  name: Words
  /** Who that is. */
  who: Words
  place: Place
  /** An authority answers for itself; whom the firm chose may be a processor, which is for the firm to say. */
  isAuthority: boolean
  given: Words
  /** The environment variables that lead to it. */
  variables: readonly string[]
  /** Another without which it is not called. */
  needs?: string
  /** What works for the product on this very machine is nobody else. */
  isNobodyHere?: true
  /** No person is told apart by what it is given. */
  isGivenNobody?: true
  /** Questions about numbers of Northern Ireland (XI) reach the United Kingdom through it. */
  passesNorthernIrelandOn?: true
  /** Unsaid: where a variable leads to it. */
  isInUse?: (installation: Installation) => boolean
}
