/** What the browser kept under a name; null where nothing is kept or storage is forbidden. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text in the browser; where storage is forbidden the page simply forgets. */
export function storeLocal(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Nothing to do: every kept value has a default.
  }
}
