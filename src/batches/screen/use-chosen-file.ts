import { useCallback, useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { sayWhy } from '../../ui/calls/failure-message.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { uploadFault } from '../upload/upload-rules.ts'
import { texts } from './texts.ts'
import type { Chosen } from './use-preflight.ts'

/** Says by a toast if a file's ending or type is wrong (docs/rules.md#file-types). */
export function useFileCheck(): (file: File) => void {
  const t = useTexts(texts)
  return file => {
    const fault = uploadFault(file)
    if (fault !== null) toast('error', t(fault), t('faultHelp'))
  }
}

type State = { chosen: Chosen | null; fault: ReturnType<typeof uploadFault>; refusal: string }

const NOTHING: State = { chosen: null, fault: null, refusal: '' }

let turns = 0
function stateOf(file: File | null): State {
  turns += 1
  const fault = file && uploadFault(file)
  return { ...NOTHING, fault, chosen: file && fault === null ? { file, turn: turns } : null }
}

/**
 * The chosen file; a wrong one clears it, and `failure` says why until another is chosen. Each choosing has a number of its own,
 * for a file may change under its name.
 */
export function useChosenFile(first: File | null) {
  const t = useTexts(texts)
  const check = useFileCheck()
  const [{ chosen, fault, refusal }, setState] = useState(() => stateOf(first))
  const clear = useCallback((why = '') => setState({ ...NOTHING, refusal: why }), [])
  return {
    chosen,
    failure: fault === null ? refusal : sayWhy(t(fault), t('faultHelp')),
    choose: (file: File) => {
      check(file)
      setState(stateOf(file))
    },
    clear,
  }
}
