import { mountOverlays } from './Overlays.tsx'
import type { ToastKind } from './show-toast.tsx'

/**
 * Loads the toast code at the first key or click: a toast may have to report a lost connection, and
 * could not be loaded then.
 */
export function prepareToasts(): void {
  const prepare = () => void Promise.all([import('./show-toast.tsx'), mountOverlays()])
  for (const eventName of ['keydown', 'pointerdown']) window.addEventListener(eventName, prepare, { once: true })
}

/**
 * Shows a toast at the bottom right. Identical toasts are shown once, and a new toast replaces the
 * previous one of the same `topic`. The code of toasts is loaded after the page.
 */
export function toast(kind: ToastKind, title: string, message = '', topic?: 'sign-in'): void {
  void Promise.all([import('./show-toast.tsx'), mountOverlays()]).then(([{ showToast }]) =>
    showToast(kind, title, message, topic),
  )
}
