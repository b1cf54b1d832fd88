import type { Confirmation } from './ConfirmDialog.tsx'
import { mountOverlays } from './Overlays.tsx'

let dialog: Promise<typeof import('./ConfirmDialog.tsx')> | null = null

/** Asks once before something is destroyed, naming the thing. */
export function openConfirm(confirmation: Confirmation): void {
  dialog = import('./ConfirmDialog.tsx')
  void Promise.all([dialog, mountOverlays()]).then(([{ openConfirmDialog }]) => openConfirmDialog(confirmation))
}

/** Closes an open confirmation: whoever it was put to is no longer there. */
export const closeConfirm = (): void => void dialog?.then(({ closeConfirmDialog }) => closeConfirmDialog())
