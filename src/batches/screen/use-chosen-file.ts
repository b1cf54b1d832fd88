import { useCallback, useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { uploadFault } from '../upload/upload-rules.ts'
import { texts } from './texts.ts'
import type { Chosen } from './use-preflight.ts'

/** The file if its ending and type are right; else null, and a toast says why (docs/rules.md#file-types). */
export function useFileCheck(): (file: File) => File | null {
  const t = useTexts(texts)
  return file => {
    const fault = uploadFault(file)
    if (fault !== null) toast('error', t(fault), t('faultHelp'))
    return fault === null ? file : null
  }
}

let turns = 0
const chosenFrom = (file: File | null): Chosen | null => {
  turns += 1
  return file && { file, turn: turns }
}

/** The chosen file; a wrong one clears it. Each choosing has a number of its own, for a file may change under its name. */
export function useChosenFile(first: File | null) {
  const check = useFileCheck()
  const [chosen, setChosen] = useState(() => chosenFrom(first))
  const clear = useCallback(() => setChosen(null), [])
  return { chosen, choose: (file: File) => setChosen(chosenFrom(check(file))), clear }
}
