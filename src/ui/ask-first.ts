import { wantOverlays } from './overlays.ts'
import type { Ask } from './Question.tsx'

/** Asks once before something is destroyed, naming the thing. */
export function askFirst(ask: Ask): void {
  void Promise.all([import('./Question.tsx'), wantOverlays()]).then(([{ openQuestion }]) => openQuestion(ask))
}
