import type { Values } from '../../../ground/texts/translate.ts'
import type { AnswerRow, Choice, Preview, ReadUpload, SheetLayout, UploadedRow } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import type { Choices, UnreadableReason } from '../unreadable-upload.ts'

/** What a runner is told first. */
export type ReadTask = { kind: 'read'; bytes: Uint8Array; limits: ReadLimits; choice: Choice }
export type PreviewTask = Omit<ReadTask, 'kind'> & { kind: 'preview' }
/** `placeholder`: what stands in a list whose encoding lacks a letter. */
export type WriteTask = {
  kind: 'write'
  bytes: Uint8Array
  layout: SheetLayout
  headings: string[]
  isLandscape: boolean
  placeholder: string
}
export type Task = ReadTask | PreviewTask | WriteTask

/** What it says: rows (to be taken over, or to be answered), that it is done, or that the upload is no use. */
export type FromRunner =
  | { kind: 'rows'; rows: UploadedRow[] }
  | { kind: 'read'; upload: Omit<ReadUpload, 'rows'> }
  | { kind: 'previewed'; preview: Omit<Preview, 'rows'> }
  | { kind: 'written'; file: Uint8Array; utf8: Uint8Array | null }
  | { kind: 'refused'; reason: UnreadableReason; values: Values; choices: Choices }

/** What it is told: go on, or the answers to the rows it sent. */
export type ToRunner = { kind: 'next' } | { kind: 'answers'; answers: AnswerRow[] }
