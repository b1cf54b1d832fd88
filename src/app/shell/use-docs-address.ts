import { useLanguage } from '../../base/texts/screen/useTexts.ts'

/** Returns the URL of the help pages in the language of the screen; the server renders them. */
export const useDocsAddress = (): string => `/docs/${useLanguage()}/`
