import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { openConfirm } from './confirm.ts'
import { texts } from './unsaved-texts.ts'

/**
 * Asks for confirmation before the user leaves a page with unsaved input or switches the company,
 * by a link or the back button. On closing the tab the browser asks with its own text. The end of a
 * session needs no confirmation.
 */
export function useUnsavedGuard(hasUnsaved: boolean): void {
  const t = useTexts(texts)
  const confirmStay = () =>
    new Promise<boolean>(resolve =>
      openConfirm({
        title: t('title'),
        text: t('text'),
        confirm: t('discard'),
        cancel: t('stay'),
        onConfirm: () => resolve(false),
        onCancel: () => resolve(true),
      }),
    )
  useBlocker({ shouldBlockFn: confirmStay, enableBeforeUnload: hasUnsaved, disabled: !hasUnsaved })
}
