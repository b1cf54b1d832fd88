import { mountOverlays } from './Overlays.tsx'
import type { ToastKind } from './show-toast.tsx'

/**
 * Loads the toast code at the first key or click: a toast may have to report a lost connection,
 * when it could not be loaded.
 */
export function prepareToasts(): void {
  const prepare = () => void Promise.all([import('./show-toast.tsx'), mountOverlays()])
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, prepare, { once: true })
}

/**
 * Shows a toast at the bottom right. The same toast is not stacked twice, and of one matter
 * (`topic`) only the newest is shown. Its code is loaded beside the page, not before it.
 */
export function toast(kind: ToastKind, title: string, message = '', topic?: 'sign-in'): void {
  void Promise.all([import('./show-toast.tsx'), mountOverlays()]).then(([{ showToast }]) =>
    showToast(kind, title, message, topic),
  )
}
