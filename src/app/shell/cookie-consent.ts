import { readLocal, storeLocal } from '../../ground/ui/browser/local-storage.ts'

const KEY = 'cookieConsent'

/** Stored as the text true or false, default false (docs/rules.md#what-the-browser-keeps). */
export const hasConsented = (): boolean => readLocal(KEY) === 'true'

export const rememberConsent = (): void => storeLocal(KEY, 'true')

/** The banner's ground: red where cookies are disabled, green once consent is given and they are not. */
export const bannerTone = (isAccepted: boolean, areEnabled: boolean): 'bad' | 'good' | 'plain' =>
  areEnabled ? (isAccepted ? 'good' : 'plain') : 'bad'
