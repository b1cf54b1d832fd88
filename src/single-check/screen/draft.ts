import { keepInTab, readInTab } from '../../ui/tab-memory.ts'

const DRAFT = 'uid-single-check.draft'
const SHOWN = 'uid-single-check.shown'

/** What was typed last: it survives a reload, a look at another page and a sign-in in between, but never leaves this tab. */
export const readDraft = (): string => readInTab(DRAFT)

export const keepDraft = (typed: string): void => keepInTab(DRAFT, typed)

/** Which answer was shown last; of it only the number is kept, the rest is read again for whoever is signed in. */
export const readShown = (): number => Number(readInTab(SHOWN))

export const keepShown = (id: number | null): void => keepInTab(SHOWN, id === null ? '' : String(id))

/** On signing out. */
export function forgetSingleCheck(): void {
  keepDraft('')
  keepShown(null)
}
