/** Transport faults, independent of the answer. deliver.ts applies them. */
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

type Dress = { manner?: TransportFault; variant?: Variant; form?: Form }

/** `onlyWithTrader`: the fault applies only to queries with trader fields. */
export type ViesEffect = Dress & {
  valid?: boolean
  error?: string
  message?: string
  status?: number
  onlyWithTrader?: true
}

/** `level1`: the return code for queries of level 1. */
export type FinanzonlineEffect = Dress & { rc?: number; level1?: number; soapFault?: string; status?: number }

/**
 * One documented way to answer. It is triggered by a UID that contains 99000 and this number, or by
 * an option with its name.
 */
export type Fault = {
  /** Three digits. */
  number: string
  name: string
  /** What the fault demonstrates, for docs/simulator.md. */
  description: string
  vies?: ViesEffect
  finanzonline?: FinanzonlineEffect
  both?: Dress
  /**
   * Drawn at random by failureShare: a failure of the service that is independent of the number,
   * the requester and the account.
   */
  random?: true
  /** The first `times` calls about the UID end in this fault; later ones are answered normally. */
  times?: number
}
