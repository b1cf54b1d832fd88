import type { Confirmation } from './ConfirmDialog.tsx'
import { mountOverlays } from './Overlays.tsx'

let dialog: Promise<typeof import('./ConfirmDialog.tsx')> | null = null

/** Asks for confirmation before something is deleted, and names it. */
export function openConfirm(confirmation: Confirmation): void {
  dialog = import('./ConfirmDialog.tsx')
  void Promise.all([dialog, mountOverlays()]).then(([{ openConfirmDialog }]) => openConfirmDialog(confirmation))
}

/** Closes an open confirmation, because its user has left. */
export const closeConfirm = (): void => void dialog?.then(({ closeConfirmDialog }) => closeConfirmDialog())
