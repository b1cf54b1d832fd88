import { mountOverlays } from '../../../base/ui/overlays/Overlays.tsx'

/** Opens the dialog for an ended licence. Only its button closes it. */
export function showLicenceExpired(): void {
  void Promise.all([import('./LicenceExpired.tsx'), mountOverlays()]).then(([{ openLicenceExpired }]) =>
    openLicenceExpired(),
  )
}
