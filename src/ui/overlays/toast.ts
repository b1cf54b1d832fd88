import { mountOverlays } from './Overlays.tsx'
import type { ToastKind } from './show-toast.tsx'

/** A notice at the bottom right; the same one is not stacked twice. Its code is fetched beside the page, not before it. */
export function toast(kind: ToastKind, title: string, message = ''): void {
  void Promise.all([import('./show-toast.tsx'), mountOverlays()]).then(([{ showToast }]) =>
    showToast(kind, title, message),
  )
}
