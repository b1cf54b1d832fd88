import { useLanguage } from '../../ground/texts/screen/useTexts.ts'

/** Where the documents lie in the language of the screen; the server has them, no page of ours. */
export const useDocsAddress = (): string => `/docs/${useLanguage()}/`
