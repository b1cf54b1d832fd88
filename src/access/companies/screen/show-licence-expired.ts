import { mountOverlays } from '../../../base/ui/overlays/Overlays.tsx'

/** Opens the dialog for an ended licence; it only closes with its button. */
export function showLicenceExpired(): void {
  void Promise.all([import('./LicenceExpired.tsx'), mountOverlays()]).then(([{ openLicenceExpired }]) =>
    openLicenceExpired(),
  )
}
