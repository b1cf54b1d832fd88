import { useSyncExternalStore } from 'react'

/** A toast that was shown: its text and time. */
export type RecentToast = { text: string; at: Date }

const MAX_STORED = 5

let recent: readonly RecentToast[] = []
const listeners = new Set<() => void>()

function replace(toasts: readonly RecentToast[]): void {
  recent = toasts
  for (const notify of listeners) notify()
}

/** Stores the text of a toast, which disappears after two seconds, so that it can be read later. */
export const storeRecentToast = (text: string): void =>
  replace([{ text, at: new Date() }, ...recent].slice(0, MAX_STORED))

/** Deletes all stored toasts at the end of a session; they belong to its user. */
export const clearToasts = (): void => replace([])

/** Returns the last toasts of this tab, the newest first. */
export const useRecentToasts = (): readonly RecentToast[] => useSyncExternalStore(subscribe, () => recent)

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
