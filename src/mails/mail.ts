/** How a batch ended, as its mail words it. */
export type BatchEnding = 'completed' | 'completedWithErrors' | 'failed'

/** What happened to a company's ways in, of which its Admins are told. */
export type AccessEvent = 'account-tries' | 'provider-set' | 'provider-ended' | 'key-made' | 'auditor-link'

/** The mails that the product sends, each with what its text needs. Dates are days as yyyy-mm-dd. */
export type Mail =
  | { kind: 'invitation'; name: string; email: string; initialPassword: string; until: string }
  | { kind: 'reset'; name: string; email: string; initialPassword: string; until: string; authenticator: boolean }
  | {
      kind: 'batch-done'
      batchId: number
      name: string
      fileName: string
      ending: BatchEnding
      errorMessage: string | null
      rows: { total: number; valid: number; invalid: number; notChecked: number; notAUid: number }
    }
  | { kind: 'recovery-codes'; event: 'made' | 'used'; name: string; at: string; left: number }
  | { kind: 'passkeys'; event: 'added' | 'ended'; name: string; at: string; passkey: string }
  | { kind: 'openid-link'; name: string; at: string; provider: string }
  | {
      kind: 'access'
      event: AccessEvent
      name: string
      companyName: string
      at: string
      /** Who did it, and what it is about; '' = there is nothing to say. */
      by: string
      what: string
    }
  | { kind: 'webhook-off'; name: string; address: string; because: 'failures' | 'gone' }
  | {
      kind: 'partner-changes'
      name: string
      companyName: string
      /** How many there are; `changes` are the first of them, worded. */
      count: number
      changes: { partner: string; said: string }[]
    }
  | { kind: 'licence'; companyName: string; validUntil: string; daysLeft: number }
