const DRAFT_KEY = 'uid-single-check.draft'
const COMPANY_KEY = 'uid-single-check.company'
const SHOWN_KEY = 'uid-single-check.shown'

/**
 * Reads the user's last input. It survives a reload, navigation and a new sign-in, but stays in
 * this tab and belongs to one user: another user who signs in after an expired session gets an
 * empty field.
 */
export const readDraft = (userId: number): string => readOwn(DRAFT_KEY, userId)

export const storeDraft = (userId: number, text: string): void => storeOwn(DRAFT_KEY, userId, text)

/** Reads the user's last input for the expected company. */
export const readCompanyDraft = (userId: number): string => readOwn(COMPANY_KEY, userId)

export const storeCompanyDraft = (userId: number, text: string): void => storeOwn(COMPANY_KEY, userId, text)

/** Reads the id of the check shown last; 0 = none. The rest is loaded again from the server. */
export const readShownCheck = (userId: number): number => Number(readOwn(SHOWN_KEY, userId))

export const storeShownCheck = (userId: number, id: number | null): void =>
  storeOwn(SHOWN_KEY, userId, id === null ? '' : String(id))

/** Deletes all stored values, on sign-out. */
export function clearSingleCheck(): void {
  storeSession(DRAFT_KEY, '')
  storeSession(COMPANY_KEY, '')
  storeSession(SHOWN_KEY, '')
}

const storeOwn = (name: string, userId: number, text: string): void =>
  storeSession(name, text === '' ? '' : `${userId} ${text}`)

function readOwn(name: string, userId: number): string {
  const stored = readSession(name)
  if (stored.startsWith(`${userId} `)) return stored.slice(`${userId} `.length)
  storeSession(name, '')
  return ''
}

/** Reads a value from this tab's session storage; '' if there is none or storage is forbidden. */
function readSession(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Stores a text for this tab that survives a reload; '' deletes it. */
function storeSession(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Nothing to do: without storage the field starts empty.
  }
}
