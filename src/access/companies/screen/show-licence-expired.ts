import { mountOverlays } from '../../../ground/ui/overlays/Overlays.tsx'

/** Tells that the licence has ended; persistent, left only by its button. */
export function showLicenceExpired(): void {
  void Promise.all([import('./LicenceExpired.tsx'), mountOverlays()]).then(([{ openLicenceExpired }]) =>
    openLicenceExpired(),
  )
}
