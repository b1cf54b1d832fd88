/** Returns the browser's stored value of `name`; null if there is none or storage is blocked. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a value in the browser; does nothing if storage is blocked. */
export function storeLocal(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Every stored value has a default.
  }
}
