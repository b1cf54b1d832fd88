/** A transport fault, independent of the answer. deliver.ts applies it. */
export type TransportFault =
  | 'page'
  | 'empty'
  | 'truncated'
  | 'slow'
  | 'hang'
  | 'reset'
  | 'cut'
  | 'http-500'
  | 'http-502'
  | 'http-503'
  | 'http-429'
  | 'wrong-charset'
  | 'huge'
  | 'gzip'
  | 'html'

/** Data of a valid answer that replaces the invented business of the UID. */
export type Variant =
  | 'greek'
  | 'cyrillic'
  | 'latin'
  | 'formula'
  | 'markup'
  | 'long'
  | 'nameless'
  | 'padded'
  | 'six-lines'
  | 'control'

/** How an answer is serialised: legal but unusual, or malformed. */
export type Form =
  | 'ns5'
  | 'references'
  | 'cdata'
  | 'bare'
  | 'no-message'
  | 'no-verdict'
  | 'text-verdict'
  | 'wrong-root'
  | 'doctype'
  | 'other-uid'
  | 'no-echo'
  | 'old-date'
  | 'word-date'
  | 'contradiction'
  | 'doubled-key'
  | 'latin-1'
  | 'empty-soap'
  | 'broken-soap'
  | 'uuid'
  | 'no-matches'
  | 'match-numbers'
  | 'odd-matches'
  | 'eager-matches'
  | 'not-processed'

type CommonEffect = { manner?: TransportFault; variant?: Variant; form?: Form }

/** With `onlyWithTrader`, the fault applies only to queries with trader fields. */
export type ViesEffect = CommonEffect & {
  valid?: boolean
  error?: string
  message?: string
  status?: number
  onlyWithTrader?: true
}

/** `level1` is the return code for queries of level 1. */
export type FinanzonlineEffect = CommonEffect & { rc?: number; level1?: number; soapFault?: string; status?: number }

/**
 * One documented way to answer. A UID that contains 99000 and the fault's number triggers it, or an
 * option with its name.
 */
export type Fault = {
  /** Three digits. */
  number: string
  name: string
  /** What the fault demonstrates, for docs/simulator.md. */
  description: string
  vies?: ViesEffect
  finanzonline?: FinanzonlineEffect
  both?: CommonEffect
  /**
   * failureShare may draw it at random: a failure of the service that does not depend on the
   * number, the requester or the account.
   */
  random?: true
  /** The first `times` calls about the UID end in this fault; later ones are answered normally. */
  times?: number
}
