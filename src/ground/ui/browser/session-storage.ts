/** What this tab keeps under a name until it is closed; '' where nothing is kept or storage is forbidden. */
export function readSession(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a text for this tab, also over a reload; '' forgets it. */
export function storeSession(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Nothing to do: what is not kept begins empty.
  }
}
