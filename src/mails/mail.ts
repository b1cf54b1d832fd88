/** How a batch ended, as its mail words it. */
export type BatchEnding = 'completed' | 'completedWithErrors' | 'failed'

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
