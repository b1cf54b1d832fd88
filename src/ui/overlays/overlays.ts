import { useSyncExternalStore } from 'react'

let isWanted = false
let stand: () => void = () => undefined
let notify: () => void = () => undefined
const standing = new Promise<void>(resolve => {
  stand = resolve
})

/** Asks for what floats above the page (toasts, dialogs opened by a call); resolves when it is there to receive them. */
export function wantOverlays(): Promise<void> {
  isWanted = true
  notify()
  return standing
}

/** Said by the overlays themselves once they are mounted. */
export const overlaysStand = (): void => stand()

/** Whether anybody has asked: until then their code is not even fetched. */
export const useOverlaysWanted = (): boolean => useSyncExternalStore(subscribe, () => isWanted)

const subscribe = (onChange: () => void) => {
  notify = onChange
  return () => {
    notify = () => undefined
  }
}
