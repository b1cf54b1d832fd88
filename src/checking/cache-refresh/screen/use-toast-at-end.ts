import { useEffect, useRef } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import type { RefreshState } from '../wire.ts'
import { texts } from './texts.ts'

/** Says when a cache update that was seen running has come to its end; whoever cancelled it knows. */
export function useToastAtEnd(state: RefreshState | undefined): void {
  const t = useTexts(texts)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (state === undefined) return
    if (wasRunning.current && state.end?.how === 'finished') toast('info', t('hasEnded'))
    wasRunning.current = state.running
  }, [state, t])
}
