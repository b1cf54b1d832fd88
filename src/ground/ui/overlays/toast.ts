import { mountOverlays } from './Overlays.tsx'
import type { ToastKind } from './show-toast.tsx'

/**
 * Fetches what a notice needs with the first key or click: it may have to tell that the connection is lost, and could not be
 * fetched then.
 */
export function prepareToasts(): void {
  const prepare = () => void Promise.all([import('./show-toast.tsx'), mountOverlays()])
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, prepare, { once: true })
}

/**
 * A notice at the bottom right; the same one is not stacked twice, and of one matter (`about`) there is the newest alone. Its code
 * is fetched beside the page, not before it.
 */
export function toast(kind: ToastKind, title: string, message = '', about?: 'sign-in'): void {
  void Promise.all([import('./show-toast.tsx'), mountOverlays()]).then(([{ showToast }]) =>
    showToast(kind, title, message, about),
  )
}
