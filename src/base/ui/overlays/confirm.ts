import type { Confirmation } from './ConfirmDialog.tsx'
import { mountOverlays } from './Overlays.tsx'

let dialogModule: Promise<typeof import('./ConfirmDialog.tsx')> | null = null

/** Asks for confirmation before something is deleted, and names it. */
export function openConfirm(confirmation: Confirmation): void {
  dialogModule = import('./ConfirmDialog.tsx')
  void Promise.all([dialogModule, mountOverlays()]).then(([{ openConfirmDialog }]) => openConfirmDialog(confirmation))
}

/** Closes an open confirmation, because its user's session has ended. */
export const closeConfirm = (): void => void dialogModule?.then(({ closeConfirmDialog }) => closeConfirmDialog())
