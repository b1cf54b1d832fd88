import { translate } from '../../../ground/texts/translate.ts'
import type { BatchRow } from '../list/view.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'
import type { BatchEnd } from './end-of.ts'

/** The end of a batch that could not be finished though it was tried again: its answers are kept, a retry may help. */
export const unfinishable = (batch: BatchRow): BatchEnd =>
  batch.status === STATUS.cancelled
    ? { status: STATUS.cancelled, errorMessage: null }
    : { status: STATUS.failed, errorMessage: translate(batchTexts, batch.language)('unfinishable') }
