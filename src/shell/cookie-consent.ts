import { readStored, store } from '../ui/browser/stored.ts'

const KEY = 'cookieConsent'

/** Stored as the text true or false, default false (docs/rules.md#what-the-browser-keeps). */
export const hasConsented = (): boolean => readStored(KEY) === 'true'

export const rememberConsent = (): void => store(KEY, 'true')

/** The banner's ground: red where cookies are disabled, green once consent is given and they are not. */
export const bannerTone = (isAccepted: boolean, areEnabled: boolean): 'bad' | 'good' | 'plain' =>
  areEnabled ? (isAccepted ? 'good' : 'plain') : 'bad'
