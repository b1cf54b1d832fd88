import { useTexts } from '../../texts/screen/useTexts.ts'
import { openConfirm } from './confirm.ts'
import { texts } from './unsaved-texts.ts'

type Leaving = {
  isUnsaved: boolean
  /** What the question says of what was typed; left out: that it is not saved. */
  text?: string
  onLeave: () => void
}

/** Returns the way out of a dialog: at once, or, where something was typed, once it was asked about. */
export function useLeaving({ isUnsaved, text, onLeave }: Leaving): () => void {
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
