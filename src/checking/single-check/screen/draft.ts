const DRAFT = 'uid-single-check.draft'
const COMPANY = 'uid-single-check.company'
const SHOWN = 'uid-single-check.shown'

/**
 * The user's last input. It survives a reload, navigation and a new sign-in, but stays in this tab
 * and belongs to one user: another user who signs in after an expired session finds an empty field.
 */
export const readDraft = (userId: number): string => readOwn(DRAFT, userId)

export const storeDraft = (userId: number, text: string): void => storeOwn(DRAFT, userId, text)

/** The same for the expected company. */
export const readCompanyDraft = (userId: number): string => readOwn(COMPANY, userId)

export const storeCompanyDraft = (userId: number, text: string): void => storeOwn(COMPANY, userId, text)

/** The answer shown last. Only its id is stored; the rest is read again for the signed-in user. */
export const readShown = (userId: number): number => Number(readOwn(SHOWN, userId))

export const storeShownCheck = (userId: number, id: number | null): void =>
  storeOwn(SHOWN, userId, id === null ? '' : String(id))

/** Called on sign-out. */
export function clearSingleCheck(): void {
  storeSession(DRAFT, '')
  storeSession(COMPANY, '')
  storeSession(SHOWN, '')
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
