import { readStored, store } from '../ui/stored.ts'

const KEY = 'cookieConsent'

/** Stored as the text true or false, default false (specification §9). */
export const hasConsented = (): boolean => readStored(KEY) === 'true'

export const rememberConsent = (): void => store(KEY, 'true')
