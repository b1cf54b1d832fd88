const DRAFT = 'uid-single-check.draft'
const COMPANY = 'uid-single-check.company'
const SHOWN = 'uid-single-check.shown'

/**
 * What somebody typed last: it survives a reload, a look at another page and a sign-in in between, but never leaves this tab,
 * and is no one else's: whoever signs in after a session that ran out finds an empty field.
 */
export const readDraft = (userId: number): string => readOwn(DRAFT, userId)

export const keepDraft = (userId: number, typed: string): void => keepOwn(DRAFT, userId, typed)

/** The same of the company that it should be. */
export const readCompanyDraft = (userId: number): string => readOwn(COMPANY, userId)

export const keepCompanyDraft = (userId: number, typed: string): void => keepOwn(COMPANY, userId, typed)

/** Which answer was shown last; of it only the number is kept, the rest is read again for whoever is signed in. */
export const readShown = (userId: number): number => Number(readOwn(SHOWN, userId))

export const keepShown = (userId: number, id: number | null): void =>
  keepOwn(SHOWN, userId, id === null ? '' : String(id))

/** On signing out. */
export function forgetSingleCheck(): void {
  storeSession(DRAFT, '')
  storeSession(COMPANY, '')
  storeSession(SHOWN, '')
}

const keepOwn = (name: string, userId: number, text: string): void =>
  storeSession(name, text === '' ? '' : `${userId} ${text}`)

function readOwn(name: string, userId: number): string {
  const kept = readSession(name)
  if (kept.startsWith(`${userId} `)) return kept.slice(`${userId} `.length)
  storeSession(name, '')
  return ''
}

/** What this tab keeps under a name until it is closed; '' where nothing is kept or storage is forbidden. */
function readSession(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a text for this tab, also over a reload; '' forgets it. */
function storeSession(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Nothing to do: what is not kept begins empty.
  }
}
