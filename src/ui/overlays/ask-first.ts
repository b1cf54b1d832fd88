import { wantOverlays } from './Overlays.tsx'
import type { Ask } from './Question.tsx'

let question: Promise<typeof import('./Question.tsx')> | null = null

/** Asks once before something is destroyed, naming the thing. */
export function askFirst(ask: Ask): void {
  question = import('./Question.tsx')
  void Promise.all([question, wantOverlays()]).then(([{ openQuestion }]) => openQuestion(ask))
}

/** Takes an open question back: whoever it was put to is no longer there. */
export const withdrawQuestion = (): void => void question?.then(({ closeQuestion }) => closeQuestion())
