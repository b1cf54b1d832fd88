/** What happens on the way, whatever the answer would have been. `deliver.ts` does it. */
export type Manner =
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

/** Whose data a valid answer carries, instead of the invented business that the UID stands for. */
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

/** How an answer is written down: lawful but unusual, or plainly wrong. */
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

type Dress = { manner?: Manner; variant?: Variant; form?: Form }

/** `onlyWithTrader`: nothing of the kind happens to a question that comes without trader fields. */
export type ViesEffect = Dress & {
  valid?: boolean
  error?: string
  message?: string
  status?: number
  onlyWithTrader?: true
}

/** `level1`: the return code when only level 1 is asked. */
export type FinanzonlineEffect = Dress & { rc?: number; level1?: number; soapFault?: string; status?: number }

/** One documented way to answer, chosen by a UID that contains 99000 and this number, or by an option under its name. */
export type Fault = {
  /** Three digits. */
  number: string
  name: string
  /** What it shows, for docs/simulator.md. */
  description: string
  vies?: ViesEffect
  finanzonline?: FinanzonlineEffect
  both?: Dress
  /** Drawn at random by failureShare: a failure of the service that says nothing about the number, the asker or the account. */
  random?: true
  /** So many calls about the UID end like this, then it answers as usual. */
  times?: number
}
