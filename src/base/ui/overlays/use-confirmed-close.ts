import { useTexts } from '../../texts/screen/useTexts.ts'
import { openConfirm } from './confirm.ts'
import { texts } from './unsaved-texts.ts'

type LeaveGuard = {
  isUnsaved: boolean
  /** The text of the confirmation; default: that the input is not saved. */
  text?: string
  onLeave: () => void
}

/** Returns a function that closes a dialog, after a confirmation if input is unsaved. */
export function useConfirmedClose({ isUnsaved, text, onLeave }: LeaveGuard): () => void {
  const t = useTexts(texts)
  if (!isUnsaved) return onLeave
  return () =>
    openConfirm({
      title: t('title'),
      text: text ?? t('typed'),
      confirm: t('discard'),
      cancel: t('stay'),
      onConfirm: onLeave,
    })
}
