import type { Values } from '../../../base/texts/translate.ts'
import type { AnswerRow, Choice, Preview, ReadUpload, SheetLayout, UploadedRow } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import type { OfferedOptions, UnreadableReason } from '../unreadable-upload.ts'

/** The first message to a runner. */
export type ReadTask = { kind: 'read'; bytes: Uint8Array; limits: ReadLimits; choice: Choice }
export type PreviewTask = Omit<ReadTask, 'kind'> & { kind: 'preview' }
/** `placeholder` replaces a letter that a list's encoding lacks. */
export type WriteTask = {
  kind: 'write'
  bytes: Uint8Array
  layout: SheetLayout
  headings: string[]
  isLandscape: boolean
  placeholder: string
}
export type Task = ReadTask | PreviewTask | WriteTask

/** A runner's replies: rows to store or to answer, a completed task, or an unreadable upload. */
export type RunnerReply =
  | { kind: 'rows'; rows: UploadedRow[] }
  | { kind: 'read'; upload: Omit<ReadUpload, 'rows'> }
  | { kind: 'previewed'; preview: Omit<Preview, 'rows'> }
  | { kind: 'written'; file: Uint8Array; utf8: Uint8Array | null }
  | { kind: 'refused'; reason: UnreadableReason; values: Values; options: OfferedOptions }

/** Further messages to a runner: continue, or the answers to its rows. */
export type RunnerMessage = { kind: 'next' } | { kind: 'answers'; answers: AnswerRow[] }
