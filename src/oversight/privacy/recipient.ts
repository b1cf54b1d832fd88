import type { AuthorityRecipient } from '../../registers/authorities/recipient.ts'
import type { MarkRecipient } from '../../registers/marks/mark.ts'
import type { Installation } from './installation.ts'
import type { LocalizedText } from './page.ts'

/** The location of a recipient; 'chosen': the firm or a company chose it and has to state it. */
type Place = AuthorityRecipient['place'] | MarkRecipient['place'] | 'chosen'

/** A party to which the product sends or hands over data. */
export type Recipient = {
  name: LocalizedText
  who: LocalizedText
  place: Place
  /**
   * An authority is itself a controller; a party chosen by the firm may be a processor, which the
   * firm decides.
   */
  isAuthority: boolean
  given: LocalizedText
  /** The environment variables with its address. */
  variables: readonly string[]
  /** Another variable that is required to call it. */
  requiredVariable?: string
  /** True if it is not a separate recipient when it runs on this machine. */
  isInternalIfLocal?: true
  /** True if the data it gets identify no person. */
  getsNoPersonalData?: true
  /** True if it passes queries about numbers of Northern Ireland (XI) on to the United Kingdom. */
  forwardsNorthernIreland?: true
  /** Absent: in use if one of its variables is set. */
  isInUse?: (installation: Installation) => boolean
}
