import { useSyncExternalStore } from 'react'

/** A notice that was shown: its words, and when. */
export type RecentToast = { text: string; at: Date }

const KEPT = 5

let recent: readonly RecentToast[] = []
const listeners = new Set<() => void>()

function replace(toasts: readonly RecentToast[]): void {
  recent = toasts
  for (const tell of listeners) tell()
}

/** Keeps the words of a notice, which is gone after two seconds, to be read again. */
export const keepToast = (text: string): void => replace([{ text, at: new Date() }, ...recent].slice(0, KEPT))

/** Forgets all of them: they belong to the person who was signed in. */
export const forgetToasts = (): void => replace([])

/** Returns the last notices of this tab, the newest first. */
export const useRecentToasts = (): readonly RecentToast[] => useSyncExternalStore(subscribe, () => recent)

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
